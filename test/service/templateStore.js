'use strict';

const { logicError } = require('./answers');

/**
 * @typedef {object} Template
 * @property {string} Id
 * @property {string} Name
 * @property {string} Description
 * @property {import('./templateRequest').EntityPermission[]} EntityPermissions
 */

const TEAMS = ['Sales', 'Marketing', 'Support'];

/** The permission templates of one account. */
class TemplateStore {
	/** @param {import('./settings').Settings['templates']} templates how many to make up, or the templates themselves */
	constructor(templates) {
		/** @type {import('./settings').TemplateSettings[]} */
		const given = typeof templates === 'number' ? Array.from({ length: templates }, () => ({})) : templates;
		/** @type {Template[]} */
		this.templates = given.map((template, position) => ({
			...madeUpTemplate(position),
			...structuredClone(template),
		}));
	}

	/**
	 * Checks a change, but leaves the writing for later.
	 * @param {string | undefined} id
	 * @param {import('./templateRequest').TemplateChange} change
	 * @returns {() => void} the writing
	 */
	plan(id, change) {
		const template = this.templates.find(({ Id }) => Id === id);
		if (!template)
			throw logicError('MXInvalidPermissionTemplateException', `There is no permission template '${id}'.`);
		return () => Object.assign(template, change);
	}

	/**
	 * @param {import('./templateRequest').TemplateSearch} search
	 * @returns {{ RecordCount: number, List: Template[] }}
	 */
	search({ searchText = '', templateId, descending, pageIndex, pageSize }) {
		const matching = this.templates
			.filter(({ Id, Name }) =>
				templateId === undefined ? Name.toLowerCase().includes(searchText.toLowerCase()) : Id === templateId,
			)
			.sort((one, other) => one.Name.localeCompare(other.Name, 'en') * (descending ? -1 : 1));
		const start = (pageIndex - 1) * pageSize;
		return { RecordCount: matching.length, List: matching.slice(start, start + pageSize) };
	}
}

/**
 * @param {number} position
 * @returns {Template}
 */
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
