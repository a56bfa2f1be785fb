import type { IDataObject } from 'n8n-workflow';
import type { ServiceRequest } from '../../nodes/LeadManagement/service/sender';
import type { Outcome } from '../../nodes/LeadManagement/service/readResponse';

/** What one run knows. Its addresses and phone cannot belong to anybody. */
export interface Known {
	stamp: string;
	/** By the number of the check. */
	ids: Record<string, string>;
}

/** One assumption that can be checked from outside. */
export interface Check {
	name: string;
	request: (known: Known) => ServiceRequest;
	/** Sent with keys that are not valid. */
	wrongKeys?: true;
	/** Returns what was seen instead; undefined if the assumption holds. */
	differs: (outcome: Outcome<IDataObject>, known: Known) => string | undefined;
	/** The check that writes the lead that this one needs. */
	needs?: string;
	/** Says what was found, and cannot differ. */
	isQuestion?: true;
}

const LEAD_PATH = '/v2/LeadManagement.svc/Lead.CreateOrUpdate';

/** A request for a lead. `FirstName` tells the checks apart in a transcript. */
const lead =
	(label: string, attributes: (known: Known) => Record<string, string>) =>
	(known: Known): ServiceRequest => ({
		method: 'POST',
		path: LEAD_PATH,
		query: { postUpdatedLead: 'false' },
		body: JSON.stringify(
			Object.entries({ FirstName: label, ...attributes(known) }).map(([Attribute, Value]) => ({
				Attribute,
				Value,
			})),
		),
	});

const email = ({ stamp }: Known, name: string) => `check-${stamp}-${name}@example.com`;
/** Ofcom keeps these numbers for films: they are nobody's, so that no other lead is found and changed. */
const national = ({ stamp }: Known) => `7700900${stamp.slice(-3)}`;
const phone = (known: Known) => `+44-${national(known)}`;

/** The ID that an answer names. */
export const idOf = (outcome: Outcome<IDataObject>): string | undefined =>
	'success' in outcome ? /"id":"([^"]+)"/i.exec(JSON.stringify(outcome.success))?.[1] : undefined;

const seen = (outcome: Outcome<IDataObject>) =>
	'success' in outcome ? `accepted: ${JSON.stringify(outcome.success)}` : outcome.problem.message;

const writes: Check['differs'] = (outcome) => (idOf(outcome) ? undefined : seen(outcome));

const finds =
	(key: string): Check['differs'] =>
	(outcome, { ids }) =>
		idOf(outcome) === ids[key] ? undefined : seen(outcome);

const refuses =
	(statuses: string[], words = /(?:)/): Check['differs'] =>
	(outcome) =>
		'problem' in outcome &&
		statuses.includes(outcome.problem.httpCode ?? '') &&
		!outcome.problem.mayBeWritten &&
		words.test(outcome.problem.message)
			? undefined
			: seen(outcome);

const form = (name: string, write: (known: Known) => string): Check => ({
	name: `Does ${name} find the phone +44-7…?`,
	// If it does not, the email address makes this a duplicate, which is refused: no further lead is written.
	request: lead(`form ${name}`, (known) => ({
		EmailAddress: email(known, 'b'),
		Phone: write(known),
		SearchBy: 'Phone',
	})),
	needs: 'phone',
	differs: finds('phone'),
	isQuestion: true,
});

/** In this order: the first ones write nothing, so that a wrong account is noticed before anything is written. */
export const READ_CHECKS: Record<string, Check> = {
	empty: {
		name: 'A lead without attributes is refused, and the error is an error of the service',
		request: () => ({ ...lead('', () => ({}))({ stamp: '', ids: {} }), body: '[]' }),
		differs: (outcome) =>
			'problem' in outcome &&
			outcome.problem.isFromService &&
			['200', '400', '500'].includes(outcome.problem.httpCode ?? '')
				? undefined
				: seen(outcome),
	},
	json: {
		name: 'A body that is not JSON has the status 400',
		request: () => ({ ...lead('', () => ({}))({ stamp: '', ids: {} }), body: '[not JSON' }),
		differs: refuses(['400']),
	},
	path: {
		name: 'A path that does not exist has the status 404',
		request: () => ({ method: 'POST', path: '/v2/LeadManagement.svc/Lead.CheckAccount', body: '[]' }),
		differs: refuses(['404']),
	},
	keys: {
		name: 'Wrong keys have the status 401',
		request: () => ({ ...lead('', () => ({}))({ stamp: '', ids: {} }), body: '[]' }),
		wrongKeys: true,
		differs: refuses(['401']),
	},
};

export const WRITE_CHECKS: Record<string, Check> = {
	email: {
		name: 'A lead with an email address is written, and the answer names it',
		request: lead('email', (known) => ({ EmailAddress: email(known, 'a') })),
		differs: writes,
	},
	sameEmail: {
		name: 'The same email address finds the same lead',
		request: lead('same email', (known) => ({ EmailAddress: email(known, 'a') })),
		needs: 'email',
		differs: finds('email'),
	},
	letterCase: {
		name: 'An email address in other letter case finds the same lead',
		request: lead('letter case', (known) => ({ EmailAddress: email(known, 'A').replace('check', 'Check') })),
		needs: 'email',
		differs: finds('email'),
	},
	phone: {
		name: 'A lead with an email address and a phone is written',
		request: lead('phone', (known) => ({ EmailAddress: email(known, 'b'), Phone: phone(known) })),
		differs: writes,
	},
	samePhone: {
		name: 'The same phone alone finds the same lead',
		request: lead('same phone', (known) => ({ Phone: phone(known) })),
		needs: 'phone',
		differs: finds('phone'),
	},
	searchBy: {
		name: "'SearchBy' Phone finds the lead with the phone",
		request: lead('search by', (known) => ({
			EmailAddress: email(known, 'b'),
			Phone: phone(known),
			SearchBy: 'Phone',
		})),
		needs: 'phone',
		differs: finds('phone'),
	},
	duplicate: {
		name: 'The phone of another lead is refused, and the error says that it exists',
		request: lead('duplicate', (known) => ({
			EmailAddress: email(known, 'a'),
			Phone: phone(known),
			SearchBy: 'EmailAddress',
		})),
		needs: 'phone',
		differs: refuses(['200', '400', '500'], /already exists|duplicate/i),
	},
	unknown: {
		name: 'An unknown attribute refuses the whole lead, and the error names it',
		request: lead('unknown', (known) => ({ EmailAddress: email(known, 'c'), mx_Check_Unknown_Name: 'x' })),
		differs: refuses(['200', '400', '500'], /mx_Check_Unknown_Name/),
	},
	emptyValue: {
		name: 'An empty value is accepted',
		request: lead('empty value', (known) => ({ EmailAddress: email(known, 'a'), LastName: '' })),
		needs: 'email',
		differs: finds('email'),
	},
	digits: form('7…', national),
	plus: form('+447…', (known) => `+44${national(known)}`),
	code: form('447…', (known) => `44${national(known)}`),
	zero: form('07…', (known) => `0${national(known)}`),
};
