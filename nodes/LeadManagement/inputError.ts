/** Input that is not sent, with the words that tell the user what is wrong and how to mend it. */
export class InputError extends Error {
	/**
	 * @param message what is wrong, naming the parameter as the editor labels it
	 * @param description how to fix it
	 */
	constructor(
		message: string,
		readonly description: string,
	) {
		super(message);
	}
}
