import { map } from '../support/node';
import { toMeaning } from '../../nodes/LeadManagement/words/headings';

/** Headings that hold words for an address, a phone, or a name, and mean somebody or something else: by a person who had not seen the code. */
const FOREIGN = [
	"Manager's email | Manager's name | Manager phone | Emergency phone | Emergency contact name",
	'Referred by (name) | Referrer email | Referral phone | Email sent at | Email opened | Email clicks',
	'Email opt-in | Email status | Email type | Email subject | Phone type | Phone country code',
	'Preferred contact method (email/phone) | Mobile operator | Mobile app version | Company name',
	"Company email | Name of company | Business name | Country name | Child's first name | Parent email",
	"Mother's maiden name | Guardian's mobile | Spouse name | Assistant's name | Supervisor email",
	'Lead owner name | Sales rep email | Agent phone | Recipient email | Ship-to name | CC email',
	"Billing contact email | Support email | Reply-to email | Sender's company name | Receiver mobile",
	'Previous employer phone | Reference 1 name | Second guest first name | Display name of the app',
	'Name on card | Name of the event | Middle name | Nickname | Fax number | Account number | ID number',
	'E-Mail des Vorgesetzten | Name des/der Vorgesetzten | Telefon Assistent | E-Mail-Typ',
	'E-Mail: Angezeigter Name | Notfallkontakt Telefon | Vorname des Kindes | Geburtsname | Straßenname',
	"Nom de la société | Nom de jeune fille | Téléphone de l'assistant(e) | E-mail du responsable",
	"Prénom de l'enfant | Téléphone en cas d'urgence | Nom complet de l'adresse de messagerie",
	'Nombre de la empresa | Nombre del hijo | Correo del jefe | Correo enviado | Modelo de móvil',
	'Teléfono de emergencia | Nombre de pantalla de correo electrónico | Tipo de correo electrónico 2',
	'Nome da empresa | Nome do pai | E-mail do responsável | Telefone de emergência | Nome referente',
	'Naam contactpersoon noodgeval | Telefoon werkgever | Nazwa firmy | Imię ojca | Telefon alarmowy',
	'Anne adı | Veli telefonu | Yöneticinin e-postası | फ़ोन मॉडल | विद्यालय का नाम | 会社名 | 緊急連絡先電話番号',
	'保護者氏名 | 上司のメールアドレス | 公司名称 | 父亲姓名 | 紧急联系电话 | 经理邮箱 | 회사명 | 보호자 연락처 | 상품명',
	'Имя ребёнка | Телефон руководителя | Email менеджера | ФИО руководителя | اسم الأب | هاتف الطوارئ',
	'Företagsnamn | Telefon til pårørende | Yrityksen nimi | Název firmy | Anyja neve | Όνομα πατέρα',
];

const HEADINGS = FOREIGN.flatMap((line) => line.split(' | '));

test.each(HEADINGS)('%s has no meaning', (heading) => {
	expect(toMeaning(heading)).toBeUndefined();
});

test.each(['c@d.c', '9845098450', 'Bob Ross'])(
	'none of them stops a row that has its own address: %s',
	async (value) => {
		const others = Object.fromEntries(HEADINGS.map((heading) => [heading, value]));
		expect(await map({ EmailAddress: 'a@b.c', ...others })).toMatch(
			/^EmailAddress=a@b.c; Manager's email unknown, /,
		);
	},
);
