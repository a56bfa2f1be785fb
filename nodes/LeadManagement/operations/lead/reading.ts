import type { Note } from '../operation';
import type { GivenAttribute } from './given';
import type { Column } from './mapping';

/** A value of a row that may be an attribute's. */
export interface Candidate {
	column: Column;
	value: unknown;
	/** A lower one comes first: names of fields, words, and last a bare "name", or a mobile phone. */
	rank: number;
	/** Whether the value is sent for a field of its own, too: a mobile phone. */
	isCopy?: boolean;
}

/** The attributes of a row, while they are collected. */
export interface Reading {
	/** By schema name. Those that were mapped by hand are there from the beginning. */
	given: Map<string, GivenAttribute>;
	notes: Note[];
	itemName: string;
}
