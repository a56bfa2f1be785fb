const { logicError } = require('./answers');

/**
 * @typedef {object} Template
 * @property {string} Id
 * @property {string} Name
 * @property {string} Description
 * @property {import('./templateRequest').EntityPermission[]} EntityPermissions
 *
 * @typedef {object} TemplateSearch
 * @property {string} searchText part of a name, in any case
 * @property {string} [templateId] alone counts when it is there
 * @property {boolean} descending by name
 * @property {number} pageIndex 1 is the first page
 * @property {number} pageSize
 */

const TEAMS = ['Sales', 'Marketing', 'Support'];

/** The permission templates of one account. */
class TemplateStore {
	/** @param {import('./settings').Settings['templates']} templates how many to make up, or the templates */
	constructor(templates) {
		const given = typeof templates === 'number' ? new Array(templates).fill({}) : templates;
		/** @type {Template[]} */
		this.templates = given.map((template, position) => ({
			...madeUpTemplate(position),
			...template,
		}));
	}

	/**
	 * Finds the template, but leaves the writing for later.
	 * @param {string | undefined} id
	 * @param {import('./templateRequest').TemplateChange} change
	 * @returns {() => void} the writing
	 */
	plan(id, change) {
		const template = this.templates.find(({ Id }) => Id === id);
		if (!template)
			throw logicError('MXInvalidPermissionTemplateException', `There is no permission template '${id}'.`);
		return () => void Object.assign(template, change);
	}

	/** @param {TemplateSearch} search */
	search({ searchText, templateId, descending, pageIndex, pageSize }) {
		const sought = searchText.toLowerCase();
		const found = this.templates
			.filter(({ Id, Name }) => (templateId ? Id === templateId : Name.toLowerCase().includes(sought)))
			.sort((one, other) => one.Name.localeCompare(other.Name, 'en') * (descending ? -1 : 1));
		const start = (pageIndex - 1) * pageSize;
		return { RecordCount: found.length, List: found.slice(start, start + pageSize) };
	}
}

/** @returns {Template} the same one whenever it is asked for */
function madeUpTemplate(position) {
	const team = TEAMS[position] ?? `Team ${position + 1}`;
	return {
		Id: `7e4b1a00-0000-4000-8000-${String(position + 1).padStart(12, '0')}`,
		Name: `${team} Users`,
		Description: `What the users of ${team} may do`,
		EntityPermissions: [{ Entity: 'Lead', Permissions: [{ Action: 'View', Access: 'FullAccess' }] }],
	};
}

module.exports = { TemplateStore };
