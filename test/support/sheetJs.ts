/** Excel files and the like, written and read by the library that n8n uses. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NEWEST, modulesOf } from '../n8n/install/versions';

/** A Date becomes a cell with a date format. */
export type Cell = string | number | boolean | Date | null;

interface Book {
	SheetNames: string[];
	Sheets: Record<string, object>;
}

interface SheetJs {
	utils: {
		aoa_to_sheet: (rows: Cell[][], options: { UTC: boolean }) => object;
		sheet_to_json: <Row>(sheet: object) => Row[];
		book_new: () => Book;
		book_append_sheet: (book: Book, sheet: object) => void;
	};
	read: (file: Buffer) => Book;
	write: (book: Book, options: { type: 'buffer'; bookType: string }) => Buffer;
}

/** From n8n's own nodes, wherever they are installed, which they may not be yet. */
const toRequire = (): NodeJS.Require => {
	const { INSTALLED_MODULES = modulesOf(NEWEST) } = process.env;
	const requireFromN8n = createRequire(join(INSTALLED_MODULES, 'n8n', 'package.json'));
	return createRequire(requireFromN8n.resolve('n8n-nodes-base/package.json'));
};

/** True for the older version of SheetJS that the lockfiles of older versions of n8n have. */
export const hasOldSheetJs = (): boolean => {
	const { dependencies } = toRequire()('./package.json') as { dependencies: Record<string, string> };
	return !('@e965/xlsx' in dependencies);
};

const loadSheetJs = (): SheetJs => toRequire()(hasOldSheetJs() ? 'xlsx' : '@e965/xlsx') as SheetJs;

/** @param format `xlsx` or `ods` */
export const toSpreadsheet = (format: string, rows: Cell[][]): Buffer => {
	const { utils, write } = loadSheetJs();
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }));
	return write(book, { type: 'buffer', bookType: format });
};

/** The rows of the first sheet, by the names in its first row. Empty cells are left out. */
export const readSpreadsheet = (file: Buffer): Record<string, Cell>[] => {
	const { utils, read } = loadSheetJs();
	const { Sheets, SheetNames } = read(file);
	return utils.sheet_to_json(Sheets[SheetNames[0]]);
};
