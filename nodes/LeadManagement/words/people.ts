import { toComparableName } from './names';

const startingWith = (words: string[]) => new RegExp(`^(${words.join('|')})`);

/** Who works on a lead, where something is delivered, and what n8n and websites add. As `toComparableName` returns them. */
const NEVER_A_LEAD = startingWith([
	'.{0,12}owner|.{0,8}created?by|creator|.{0,8}modif[iy]|lastedit|.{0,8}updatedby|closedby|.{0,6}assign|userid|.{0,8}agent',
	'.{0,12}manager|watcher|follower|collaborator|permission|responder|handler|rep$|representative|telecaller|executive|rm$',
	'reviewer|approver|moderator|team(member|lead|mate)|csm$|admin|receptionist|settings|config|preferences',
	'organi[sz]|compan|account|sales|salesp|staff|employee|ship|deliver|property|listing|displayphone|urlparam',
	'headers$|webhookurl$|executionmode$|links?$|менеджер|担当',
]);
/** Keys of an email with the addresses of who gets it, and its own ID, which looks like one. */
const OF_EMAIL =
	/^((reply|ticket)?(to|cc|bcc|fwd)(recipients?|emails?|address(es)?)|to|cc|bcc|recipients?|deliveredto|returnpath|messageid|inreplyto|references|envelope)$/;
const SECOND = '(second(ary)?|alternat(iv)?e|other|co)';
const WHICH = `(${SECOND}|legal|local|family|treating|current|previous|nearest)?`;
/**
 * Relatives, other parties, and places of business. Without a lead beside them, they are not written either, and next to somebody
 * else, nobody knows which of the two is meant.
 */
const MAYBE_ANOTHER = startingWith([
	`${SECOND}(applicant|borrower|buyer|contact)`,
	`${WHICH}(parent|guardian|mother|father|mom$|dad$|spouse|wife|husband|partner|child|son$|daughter|sibling|brother|sister`,
	'relative|nextofkin|emergency|nominee|friend|fianc|girlfriend|boyfriend|aunt|uncle|cousin|niece|nephew|grand',
	'inlaw|heir|benefici|care(giver|taker|r$)|colleague|coworker|neighbo|roommate|flatmate|housemate|nanny|babysitter|dependent',
	'replyto|refer(r|ee)|seller|landlord|tenant|doctor|gp$|physician|dentist|nurse|therapist|teacher|tutor|coach|supervisor|boss',
	'secretary|assistant|accountant|lawyer|attorney|solicitor|notary|consultant|advis[eo]r|contractor|trainer|instructor|professor',
	'counsel|socialworker|midwife|veterinar|driver|courier|technician|principal|loanofficer|admission|courseadvis',
	'broker|realtor|dealer|distributor|insur|employer|vendor|supplier|merchant|host$|organizer|.{0,8}author|committer|editor',
	'reporter|operator|witness|sponsor|mentor|recruiter|interviewer|presenter|speaker|guarantor|cosigner',
	'introducer|payee|billto|ice$|school|college|university|lab(oratory)?$|store|shop$|branch|outlet|office|clinic|hospital',
	'hotel|restaurant|venue|bank|location|provider$|support$|franchise|pharmacy|gym|studio|salon|warehouse',
	'exhusband|exwife|caseworker|lessor|concierge|dean$|headquarter|hq$|showroom|depot|reseller|manufactur|carrier|engineer|mechanic',
	'installer|architect|photograph|cater|promoter|publisher|inspector|(backup|additional)contact|pickup|dropoff|consign|trustee',
	'executor|powerofattorney|vet$|underwriter|adjuster|ae$|[sb]dr$|customersuccess|hr($|contact)|affiliate|influencer|ambassador',
	'bot$|system$|site$|practice$|businessunit|unit$|primary(care)?physician|academicadvis|support(team|agent)',
	// Who did something with a record: ClickUp, Metabase, n8n.
	'attachment|reaction|changelog|histor|revision|moderation|audit|shared',
	// de fr es it pt nl ru zh ja pl tr
	'vater|mutter|eltern|ehe(partner|mann|frau)|hausarzt|[aä]rzt|vermieter|makler|notfall|filial|arbeitgeber|lehrer|betreuer|vormund',
	'bruder|schwester|sohn$|tochter|freund|anwalt|berater|h[aä]ndler|lieferant|fahrer|verk[aä]ufer|schule|klinik|praxis|standort',
	'p[eè]re$|fr[eè]re|s(oe|œ)ur|tuteur|avocat|vendeur|fournisseur|m[eè]re$|conjoint|[eé]pou(x|se)|m[eé]decin|agence|employeur|propri[eé]taire|urgence|[eé]cole|magasin|enfant',
	'padre|madre|c[oó]nyuge|espos[oa]|hij[oa]|m[eé]dico|sucursal|empleador|emergencia|escuela|tienda|coniuge|figli[oa]|negozio',
	'herman[oa]|abogado|asesor|vendedor|colegio|proveedor|jefe$|mari[dt]o$|moglie|fratello|sorella|scuola|irm[aã]o?$|gerente',
	'broer|zus$|leraar|verhuurder|муж$|жена|брат$|сестра|школа|филиал|продавец|丈夫|妻子|学校|店员|销售|営業|先生',
	'pai$|m[aã]e$|filh[oa]|loja|corretor|respons[aá]vel|escola|empregador|vader|moeder|ouders?$|echtgeno|huisarts|werkgever|winkel',
	'отец|мать|родител|супруг|врач|магазин|работодатель|учител|父|母|配偶|监护|監護|紧急|緊急|老师|老師|医生|门店|店铺|店舗|保護者',
	'ojciec|matka|rodzic|lekarz|pracodawca|baba$|anne$|veli$|doktor)',
]);
/** Who has sent or done something, beside what that is: the user of a note, a call, or a document is not the one it is about. */
const ACTOR = /^(user|sender)$/;
const ACT =
	/^(content|body|text|comments?|notes?|message(type)?|task|ticket|deal|start|duration|direction|recording|rawdigits|recipients?|signers?|agreement|documents?|conversation|(contact|person|lead|customer)(id)?)$/;
/** What the person is called whom a record is about, beside whoever wrote it (a note of Pipedrive has a person and a user). */
const SUBJECT =
	/^(lead|person|customer|client|contact|prospect|buyer|patient|student|applicant|candidate|member|subscriber|attendee|guest|visitor|invitee)s?$/;
/** What programs put around the answers to a form: what has a name beside it is the form, not a person. */
const AROUND_ANSWERS =
	/^(data|payload|body|form|fields?|formresponse|formdata|answers?|questions?|submission|response|results?|values|entry|entries|records?|properties|attributes|query|params|profile|rawrequest|items?|event|request|usercolumndata|json|object|resource|contents?)$/;

/** True for a key of somebody who is never the lead, or of what is no person. */
export const isNeverALead = (key: string): boolean =>
	NEVER_A_LEAD.test(toComparableName(key)) || isOfEmail(key);

/** True for a key or heading of an email's addresses except that of its sender. */
export const isOfEmail = (key: string): boolean => OF_EMAIL.test(toComparableName(key));

/** True for a key of somebody who may be beside the lead, or the lead; for some, by the keys beside it. */
export function mayBeAnother(key: string, beside: () => readonly string[]): boolean {
	const name = toComparableName(key);
	return (
		MAYBE_ANOTHER.test(name) || (ACTOR.test(name) && beside().some((one) => ACT.test(toComparableName(one))))
	);
}

/** True for a key of the person whom a record is about. */
export const isSubject = (key: string): boolean => SUBJECT.test(toComparableName(key));

/** True for a key of the name of such a person, such as `patient_name`. */
export const isNameOfSubject = (key: string): boolean =>
	isSubject(toComparableName(key).replace(/name$/, ''));

/** True for a key of how to reach the person who is named around it. */
export const isContactDetails = (key: string): boolean =>
	/^(contact|personal|communication|basic)?(contacts?|details?|info|information|data|channels?|address(es)?|emails?|phones?|reach)$/.test(
		toComparableName(key),
	);

/** True for a key of what a form or a program wraps a person in. */
export const isAroundAnswers = (key: string): boolean => AROUND_ANSWERS.test(toComparableName(key));
