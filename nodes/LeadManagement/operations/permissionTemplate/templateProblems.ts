import {
	type ProblemKind,
	hasStatus,
	isDuplicate,
	isException,
	isUnknownAttribute,
} from '../../service/problemKinds';

export const CHECK_TEMPLATE =
	"Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.";

/** What the service refuses about a permission template, with the parameter that its permissions come from. */
export const templateProblems = (where: string): ProblemKind[] => [
	{
		fits: isUnknownAttribute,
		message: 'LeadSquared does not have a field that was sent',
		description: `Correct the names of the restricted fields in ${where}.`,
	},
	{
		fits: isException(/PermissionTemplate/, /^(There is no |Invalid )?Permission ?Template/i),
		message: "LeadSquared can't update this permission template",
		description: CHECK_TEMPLATE,
	},
	{
		fits: isDuplicate,
		message: 'Another permission template already has this name',
		saysAll: true,
		description: 'Enter another name, or leave it out to keep the current one.',
	},
	{
		fits: hasStatus(400),
		message: 'LeadSquared did not accept the request',
		description: `Check the entities, actions, and restricted fields in ${where}.`,
	},
];
