/**
 * How to send a column as an attribute, whatever its name is.
 *
 * @param attribute its name, or several, of which one is meant
 */
export const toAddAdvice = (attribute: string, column = 'the column'): string =>
	`Add ${attribute} to 'Additional Attributes', and drag ${column} on 'Value'.`;
