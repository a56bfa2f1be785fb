/** An item, parameter, or credential that the node refuses to send, with texts for the user. */
export class InputError extends Error {
	/**
	 * @param message what is wrong, with the parameter's label in the editor
	 * @param description how to fix it
	 * @param concernsRun whether the message is about all items, so that it names none
	 */
	constructor(
		message: string,
		readonly description: string,
		readonly concernsRun = false,
	) {
		super(message);
	}
}
