import { type ProblemKind, hasStatus, isException } from '../../service/problemKinds';

/** What the service refuses about a permission template, with the parameter that its permissions come from. */
export const templateProblems = (where: string): ProblemKind[] => [
	{
		fits: isException(/UnknownAttribute/, /^Attribute\(s\) does not exist/i),
		message: 'LeadSquared does not have a field that was sent',
		description: `Correct the names of the restricted fields in ${where}.`,
	},
	{
		fits: isException(/PermissionTemplate/, /^(There is no |Invalid )?Permission ?Template/i),
		message: "LeadSquared can't update this permission template",
		description: "Check 'Template'. Select it from the list, or copy its ID again. It may have been deleted.",
	},
	{
		fits: isException(/DuplicateEnt/, /^(Duplicate entry\b|An? .{1,40} with (the )?same .* already exists)/i),
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
