/** Headings that hold the words and mean somebody or something else, written down by a person who had not seen the code. */
import type { IDataObject } from 'n8n-workflow';
import { ADA, expectCase, pairs, run } from './support/rows';

const HEADINGS = [
	"Manager's email | Manager's name | Manager phone | Emergency phone | Emergency contact name",
	'Emergency contact email | Emergency contact number | Referred by (name) | Referrer email',
	'Referrer name | Referral phone | Email sent | Email sent at | Email opened | Email clicks',
	'Email opt-in | Email opt out | Email status | Email type | Email subject | Email template',
	'Phone brand | Phone type | Phone consent | Phone verified | Phone country code | Phone extension',
	'Preferred contact method (email/phone) | Mobile operator | Mobile OS | Mobile app version',
	'Mobile opt-in | Company name | Company email | Company phone | Name of company | Business name',
	"Country name | Pet name | Child's name | Child's first name | Father's name | Mother's name",
	"Mother's maiden name | Parent email | Parent phone | Guardian name | Guardian's mobile | Spouse name",
	"Partner's email | Assistant's name | Assistant's phone | Supervisor email | Owner email | Owner name",
	'Lead owner name | Sales rep name | Sales rep email | Agent phone | Agent name | Created by name',
	'Recipient email | Ship-to name | Billing contact email | Accounts payable email | Support email',
	"Reply-to email | From email | CC email | BCC email | Sender's company name | Receiver mobile",
	"Doctor's name | Landlord phone | Previous employer phone | Reference 1 name | Reference 1 phone",
	"Friend's email | Friend's first name | Second guest first name | Team name | Display name of the app",
	'Name on card | Name of the event | Name of your dog | Middle name | Maiden name | Nickname',
	'Fax number | Order number | Account number | Number of employees | Registration number | ID number',
	'Telefon des Ansprechpartners | E-Mail des Vorgesetzten | Name des Vorgesetzten',
	'Name des/der Vorgesetzten | Name Assistent | Telefon Assistent | E-Mail: Angezeigter Name',
	'E-Mail-Typ | E-Mail gesendet | E-Mail-Einwilligung | Telefonmodell | Notfallkontakt Telefon',
	'Name des Kindes | Vorname des Kindes | Geburtsname | Straßenname | Vereinsname | Benutzername',
	"Nom de la société | Nom de jeune fille | Nom du responsable | Nom de l'assistant(e)",
	"Téléphone de l'assistant(e) | E-mail du responsable | Nom complet de l'adresse de messagerie",
	"Type de messagerie | Prénom de l'enfant | Nom de la mère | Téléphone en cas d'urgence",
	'Nom de la rue | Nombre de la empresa | Nombre del director | Nombre del cónyuge | Nombre de la madre',
	'Nombre del hijo | Nombre de usuario | Nombre del proyecto | Correo del jefe | Correo enviado',
	'Teléfono de emergencia | Teléfono de la empresa | Nombre de pantalla de correo electrónico',
	'Tipo de correo electrónico 2 | Número de centralita de la organización | Modelo de móvil',
	'Acepta correo electrónico | Nome da empresa | Nome da mãe | Nome do pai | Nome da equipe',
	'Nome do cônjuge | E-mail do responsável | Telefone do responsável | Telefone de emergência',
	'Nome referente | Nome del padre | Telefono di emergenza | Email del responsabile | Nome utente',
	'Naam contactpersoon noodgeval | E-mail van manager | Telefoon werkgever | Naam kind | Gebruikersnaam',
	'Straatnaam | Nazwa firmy | Imię opiekuna | Imię ojca | Telefon alarmowy | E-mail przełożonego',
	'Anne adı | Veli telefonu | Acil durum telefonu | Yöneticinin e-postası | Kullanıcı adı',
	'फ़ोन मॉडल | विद्यालय का नाम | 会社名 | 緊急連絡先電話番号 | 保護者氏名 | 共同利用者の氏名 | 商品名 | 上司のメールアドレス | 会社電話番号',
	'配偶者の名前 | 公司名称 | 父亲姓名 | 紧急联系电话 | 用户名 | 产品名称 | 经理邮箱 | 회사명 | 보호자 연락처 | 비상 연락처 전화번호 | 상품명',
	'Название компании | Имя ребёнка | Телефон руководителя | Email менеджера | Имя пользователя',
	'Модель телефона | ФИО руководителя | Фамилия матери | اسم الشركة | اسم الأب | هاتف الطوارئ',
	'اسم المستخدم | البريد الإلكتروني للمدير | Företagsnamn | Namn på närmast anhörig | Användarnamn',
	'Virksomhedens navn | Telefon til pårørende | Firmanavn | Yrityksen nimi | Käyttäjänimi | Název firmy',
	'Jméno dítěte | Cégnév | Anyja neve | Numele companiei | Όνομα πατέρα | Όνομα εταιρείας',
].flatMap((line) => line.split(' | '));
const toItem = (value: string): IDataObject =>
	Object.fromEntries(HEADINGS.map((heading) => [heading, value]));

test.each([
	['email addresses', 'bob@example.com'],
	['phones', '9845098450'],
	['names', 'Bob Ross'],
])(
	'none of them matches an attribute, or stops a row that has its own address: with %s',
	async (_what, value) => {
		const { sent, error } = await run({ items: [{ EmailAddress: ADA, ...toItem(value) }] }, 'stopWorkflow');
		expect({ sent, error }).toEqual({ sent: [pairs(['EmailAddress', ADA])], error: undefined });
	},
);

test.each(HEADINGS.filter((_heading, index) => index % 10 === 0))(
	'%s with an email address stops a run that would leave it out, beside a phone alone',
	async (heading) => {
		const { sent, error } = await run({ items: [{ Phone: '9845098450', [heading]: ADA }] }, 'stopWorkflow');
		expect(sent).toEqual([]);
		expect(error?.message).toBe(`The column "${heading}" has email addresses, but matches no attribute`);
	},
);

test('the words with more around them stop a run without an email address and a phone', async () => {
	await expectCase({
		items: [{ 'Emergency phone': '9845098450', 'Phone model': 'X1' }],
		reads: 1,
		sent: [],
		output: [
			{
				error: 'The column "Emergency phone" has phones, but matches no attribute',
				message: expect.stringContaining("Add Phone to 'Additional Attributes'"),
			},
		],
		hints: ['0 written, 1 refused'],
	});
});
