/** Whether the editor of the newest n8n has the labels that the documents name. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR_LABELS } from '../../docs/labels';
import { installN8n } from '../install/installN8n';

/** A text of the editor and its key, as in "nodeSettings.onError.displayName":`On Error`. */
const TEXT = /"\w+(?:\.[\w -]+)+":(?:`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g;

/** The texts of the editor, without the dots at the end of some buttons. */
function readEditorTexts(folder: string): Set<string> {
	const texts = new Set<string>();
	for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
		for (const [, text, quoted] of readFileSync(join(folder, file), 'utf8').matchAll(TEXT))
			texts.add((text ?? quoted).replace(/(…|\.\.\.)$/, ''));
	}
	return texts;
}

it('has every label', async () => {
	const { modules } = await installN8n();
	const texts = readEditorTexts(join(modules, 'n8n-editor-ui', 'dist', 'assets'));
	expect(texts.size).toBeGreaterThan(5_000);
	expect(EDITOR_LABELS.filter((label) => !texts.has(label))).toEqual([]);
});
