/** Headings that hold the words and mean somebody or something else, written down by a person who had not seen the code. */
import type { IDataObject } from 'n8n-workflow';
import { ADA, pairs, run } from './support/rows';

const HEADINGS = [
	"Manager's email | Manager's name | Emergency contact email | Referred by (name) | Referrer name",
	'Email opt-in | Email consent | Email frequency | Phone brand | Phone carrier | Best time to phone',
	'Can we phone you? | May we email you? | Preferred contact method (email/phone) | Mobile opt-in',
	'Business name | Organisation name | Project name | User agent name | Course name | Country name',
	"Child's name | Child's first name | Father's name | Mother's name | Mother's maiden name",
	"Guardian's mobile | Partner's email | Assistant's name | Assistant's phone | Lead owner name",
	'Modified by email | Assigned to (email) | Recipient email | Ship-to name | Billing contact email',
	"Reply-to email | Sender's company name | Doctor's name | Friend's email | Friend's first name",
	'Name on card | Fax number | Number of employees | VAT number | E-Mail der Firma',
	'Telefon des Ansprechpartners | E-Mail des Vorgesetzten | Name des/der Vorgesetzten',
	'E-Mail: Angezeigter Name | E-Mail-Typ | E-Mail gesendet | E-Mail-Einwilligung | Name des Kindes',
	"Projektname | Nom de l'entreprise | Nom de la société | Nom de l'assistant(e)",
	"Téléphone de l'assistant(e) | E-mail du responsable | Nom complet de l'adresse de messagerie",
	"Type de messagerie | Prénom de l'enfant | Téléphone en cas d'urgence | Nom du projet",
	"Nom d'utilisateur | E-mail envoyé | Téléphone société | Nom de la rue | Nombre del hijo",
	'Teléfono de emergencia | Tipo de correo electrónico 2 | Acepta correo electrónico',
	'Nome do cônjuge | E-mail do responsável | Nome do produto | Aceita receber e-mail | Nome referente',
	'Modello di telefono | Naam contactpersoon noodgeval | E-mail van manager | Straatnaam',
	'E-mail przełożonego | Nazwa użytkownika | Zgoda na e-mail | Şirket adı | Anne adı',
	'Yöneticinin e-postası | Kullanıcı adı | Telefon modeli | कंपनी का नाम | फ़ोन मॉडल | 保護者氏名 | 会社電話番号',
	'配偶者の名前 | 用户名 | 보호자 연락처 | Название компании | Имя пользователя | Модель телефона | اسم الأب',
	'اسم المستخدم | Användarnamn | Virksomhedens navn | Käyttäjänimi | Jméno dítěte | Όνομα πατέρα',
].flatMap((line) => line.split(' | '));

test.each(['bob@example.com', '9845098450', 'Bob Ross'])(
	'none of them matches an attribute, or stops a row that has its own address: with %s',
	async (value) => {
		const others: IDataObject = Object.fromEntries(HEADINGS.map((heading) => [heading, value]));
		const { sent, error } = await run({ items: [{ EmailAddress: ADA, ...others }] }, 'stopWorkflow');
		expect({ sent, error }).toEqual({ sent: [pairs(['EmailAddress', ADA])], error: undefined });
	},
);

test.each(HEADINGS.filter((_heading, index) => index % 3 === 0))(
	'%s with an email address stops a run that would leave it out, beside a phone alone',
	async (heading) => {
		const { sent, error } = await run({ items: [{ Phone: '9845098450', [heading]: ADA }] }, 'stopWorkflow');
		expect(sent).toEqual([]);
		expect(error?.message).toBe(`The column "${heading}" has email addresses, but matches no attribute`);
	},
);
