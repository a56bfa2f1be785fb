const { badRequest } = require('./answers');
const { checkArray, checkKeys, checkString, parseJson } = require('./body');

const UNIQUE_ATTRIBUTES = ['EmailAddress', 'Phone'];

const PLAIN_ATTRIBUTES = [...UNIQUE_ATTRIBUTES, 'FirstName', 'LastName', 'LeadType', 'SearchBy'];

/**
 * @typedef {{ Value: string, Fields?: Map<string, string> }} AttributeValue
 * @typedef {Map<string, AttributeValue>} Attributes by schema name, SearchBy apart
 * @typedef {{ attributes: Attributes, searchBy: string | undefined }} LeadRequest
 */

const hasValue = (value) => value !== undefined && value.trim() !== '';

/**
 * Reads the body of Lead.CreateOrUpdate; what does not follow the specification is a 400.
 * @returns {LeadRequest}
 */
function readLeadRequest(body) {
	const pairs = parseJson(body);
	checkArray(pairs, 'The body');
	/** @type {Attributes} */
	const attributes = new Map();
	for (const pair of pairs) {
		checkPair(pair, attributes, ['Attribute', 'Value', 'Fields']);
		attributes.set(pair.Attribute, readAttributeValue(pair));
	}
	if (!UNIQUE_ATTRIBUTES.some((name) => hasValue(attributes.get(name)?.Value)))
		throw badRequest('At least one unique field (EmailAddress or Phone) must be passed.');

	const searchBy = attributes.get('SearchBy')?.Value;
	attributes.delete('SearchBy');
	return { attributes, searchBy };
}

function checkPair(pair, earlier, keys) {
	checkKeys(pair, 'An attribute-value pair', keys);
	checkString(pair.Attribute, 'Attribute');
	if (pair.Attribute === '') throw badRequest('Attribute must not be empty.');
	checkString(pair.Value, `The Value of '${pair.Attribute}'`);
	if (earlier.has(pair.Attribute)) throw badRequest(`'${pair.Attribute}' is there twice.`);
}

/** @returns {AttributeValue} */
function readAttributeValue({ Attribute, Value, Fields }) {
	if (Fields === undefined) return { Value };
	if (PLAIN_ATTRIBUTES.includes(Attribute))
		throw badRequest(`'${Attribute}' is no custom field set and cannot have Fields.`);
	checkArray(Fields, `The Fields of '${Attribute}'`);
	const fields = new Map();
	for (const field of Fields) {
		checkPair(field, fields, ['Attribute', 'Value']);
		fields.set(field.Attribute, field.Value);
	}
	return { Value, Fields: fields };
}

module.exports = { UNIQUE_ATTRIBUTES, hasValue, readLeadRequest };
