/** A heading means this by itself: a line for the headings of a source. */
import { type Kind, PERSONS, WORDS, readHeading } from '../../nodes/LeadManagement/words/headings';
import { map } from '../support/node';

/** Headings as tools and people write them, by meaning; each line with its source. */
const MATCHING: Record<Exclude<Kind, 'Name'>, string[]> = {
	EmailAddress: [
		'电子邮件 | 電子信箱 | drótpostacím | דואר אלקטרוני | כתובת דוא״ל | כתובת מייל | mailadres',
		'Sähköposti | Sähköpostiosoite | E-mail cím | Email-cím | דוא״ל | אימייל | כתובת אימייל', // fi hu he
		// HubSpot, Mailchimp, Google Forms, Outlook
		'Email | E-mail | EMAIL | e-mail | Email Address | E-mail address | emailAddress | email_address',
		'Email * | Email: | 📧 Email | ✉️ Email address | Email (required) | Email(Required)',
		'Email [required] | E-mail (optional)', // made by hand; Gravity Forms
		'1. Email | Q3: Email address | 2) E-mail | (4) Email | 1️⃣ Email',
		'Question 2: What is your email?', // Google Forms, Microsoft Forms
		"your-email | Your e-mail | Your Email Address * | My email | What's your email?",
		'What’s your email address? | What is your e-mail address?', // Contact Form 7, Typeform
		'Please enter your email | Enter your email address | Please provide your email address',
		'Please enter email', // JotForm
		'lead_email | Lead Email | email_id | Email ID | Mail ID',
		'E-Mail Id', // IndiaMART, Housing.com, India
		'work_email | Work email | Personal email',
		'Invitee Email',
		'Customer Email | customer_email',
		'customerEmail | Contact Email', // WooCommerce, Stripe
		'E-Mail-Adresse | Ihre E-Mail-Adresse | Mailadresse | E-Mail (Pflichtfeld)',
		'Wie lautet Ihre E-Mail-Adresse?', // de: Firefox, labels
		'Adresse e-mail | Adresse électronique | Courriel | Votre e-mail * | Adresse mail',
		'Quelle est votre adresse e-mail ?', // fr: Firefox, labels
		'Correo electrónico | correo electronico | Correo | Tu correo electrónico',
		'¿Cuál es tu correo electrónico? | Email (obligatorio)', // es: Firefox, labels
		'Indirizzo e-mail | Indirizzo email | Posta elettronica | La tua email', // it
		'Endereço de e-mail | Correio eletrónico | Seu e-mail | Qual é o seu e-mail?', // pt
		'Электронная почта | Адрес электронной почты | Ваша электронная почта | Эл. почта', // ru: Chromium
		'メールアドレス | 【必須】メールアドレス | メールアドレス※必須 | Eメール', // ja: Firefox
		'邮箱 | 您的邮箱 | 电子邮箱 | 請填寫您的電子信箱 | 電郵地址 | 电子邮件（必填）', // zh: Chromium
		'이메일 | 이메일 주소 | 전자우편 | 이메일 (필수)', // ko: Firefox
		'ईमेल | ई-मेल | ईमेल आईडी | आपका ईमेल | ഇ-മെയില് | ایمیل | پست الکترونیک', // hi ml fa: Firefox
		// tr: Firefox; id ms
		'E-posta | E-POSTA ADRESİ | E-posta adresiniz | Alamat Email | Email Anda | Surel | Emel',
		'البريد الإلكتروني | البريد الالكتروني | البريد الإلكتروني (مطلوب) | ই-মেইল | ای میل | อีเมล',
		'Địa chỉ email | Dia chi email', // ar bn ur th vi: Laravel-Lang
		'Adres e-mail | E-mailadres | E-post | E-postadress',
		'E-mailadresse | E-postadresse | Din e-post', // pl nl sv da nb: Laravel-Lang
		// Signs and words that may stand around a word.
		'Email (mandatory) | E-Mail (erforderlich) | Correo (opcional) | Courriel (obligatoire)',
		'Courriel (facultatif) | Courriel (optionnel) | Email (obbligatorio) | Email (facoltativo)',
		'E-mail (obrigatório) | 邮箱（选填） | 電郵（選填） | 이메일 (선택) | ईमेल (अनिवार्य) | ईमेल (वैकल्पिक)',
		'E-posta (zorunlu) | Surel (wajib) | Surel (opsional) | メール（任意） | ایمیل（必填）',
		'Please share your email | Please type your email | Write your email | Give us your email',
		'Tell us your email | Fill in your email | What is my email? | Wie ist Ihre E-Mail-Adresse?',
		'Ingrese su correo | Escribe tu correo | Entrez votre e-mail',
		'Inserisci la tua email | Digite seu e-mail | La sua email | Deine E-Mail | Jouw e-mail',
		'Twoja poczta elektroniczna | आपकी ईमेल | آپ کی ای میل | 请输入您的邮箱 | 请填写邮箱',
		'請輸入電子信箱 | 你的邮箱 | Su correo | Mi correo | อีเมลของคุณ',
		'q3_email',
	],
	Phone: [
		'puh | telefonos elérhetőség',
		'Puhelin | Puhelinnumero | Telefonszám | טלפון | מספר טלפון', // fi hu he
		'Phone | Phone: | 📞 Phone | Phone Number | phone_number | Phone No. | Telephone | Tel. | Tel no.',
		'TEL', // HubSpot, Meta
		'Contact number | Contact No.', // JustDial, Outlook
		'lead_phone | your-phone',
		"What's your phone number? | Phone (optional)", // IndiaMART, Housing.com, Outlook
		'Customer phone', // Google, Pipedrive, Shopify, WooCommerce
		// India, Singapore
		'Telefon | Telefonnummer',
		'Ihre Telefonnummer', // de: Outlook, Chromium
		// fr
		'Téléphone | Numéro de téléphone | N° de téléphone | Tél. | Votre téléphone',
		'Teléfono | Telefono | Número de teléfono',
		'Numero di telefono', // es it
		'Telefone | Número de telefone | Телефон | Номер телефона | Ваш телефон',
		'Контактный телефон', // pt ru
		'電話番号 | お電話番号 | 电话 | 联系电话 | 전화번호', // ja zh ko
		'फ़ोन | फ़ोन नंबर | شماره تلفن', // hi ml fa
		'Telefon numarası | TELEFON NUMARASI | Nomor Telepon',
		'Nombor telefon', // tr id ms
		'رقم الهاتف | ফোন | فون نمبر | Số điện thoại | So dien thoai',
		'SĐT | เบอร์โทร', // ar bn ur vi th
		'Numer telefonu | Telefoonnummer | Tlf. | Phone/Mobile | Ev telefonu | TELEFON NUMARANIZ',
		'Tlf.nr', // pl nl sv da nb
		// Signs and words that may stand around a word.
		'Телефон (обязательно) | Телефон (необязательно) | Telefon (wymagane) | Telefon (opcjonalnie)',
		'Telefoon (verplicht) | Telefoon (optioneel) | Telefon (obligatorisk) | Telefon (valgfri)',
		'Telefon (valfritt) | SĐT (bắt buộc) | هاتف (إلزامي) | هاتف (اختياري) | Twój numer telefonu',
	],
	Mobile: [
		'手机号 | kännykkä | מספר נייד | מספר טלפון נייד',
		'WhatsApp | WhatsApp Number | whatsapp_no | Your WhatsApp number | whatsapp phone number', // India, Typeform
		'whatsapp mobile number | nomor whatsapp | no whatsapp | no wa | número de whatsapp',
		'Matkapuhelin | Matkapuhelinnumero | Mobilszám | Mobiltelefonszám | טלפון נייד | נייד', // fi hu he
		'Mobile | Mobile No. | Mobile number | mobile_number | Mobile Phone | Cell | Cell phone',
		'Handphone | Handynummer | Mobiltelefon | Telephone portable',
		'Teléfono móvil | Celular | Móvil | Cellulare | Telemóvel | 携帯電話 | 手机号码 | 您的手机号 | 휴대폰 번호 | 핸드폰',
		'मोबाइल | मोबाइल नंबर | मोबाइल नंबर * | മൊബൈല് | Cep Telefonu | No. HP | Nomor HP | Ponsel',
		'الجوال | رقم الجوال | মোবাইল নম্বর | Telefon komórkowy | Mobiel nummer | Mobilnummer',
		// Signs and words that may stand around a word.
		'Mob | ĐTDĐ',
	],
	FirstName: [
		'Etunimi | Keresztnév | Utónév | שם פרטי', // fi hu he
		'First Name | first_name | firstName | First name * | First Name (required) | Given name',
		'Given Name(s) | Forename | fname', // WPForms, Google contacts
		// Gravity Forms, Calendly, Pipedrive, WooCommerce
		'Name (First) | Invitee First Name | Person - First name',
		"Your first name | What's your first name?",
		'Vorname | Vorname(n) | Ihr Vorname | Prénom | Prenom | PRÉNOM | Votre prénom | Prénom(s)',
		'Primeiro nome', // de fr pt
		'名 | Nama depan | Nama pertama | الاسم الأول | প্রথম নাম | پہلا نام | Imię | Imie | Voornaam',
		'Förnamn | Fornavn | ชื่อจริง', // ja id ms ar bn ur pl nl sv da th
		// Signs and words that may stand around a word.
		'Ton prénom | Twoje imię',
	],
	LastName: [
		'Sukunimi | Vezetéknév | Családnév | שם משפחה', // fi hu he
		'Last Name | last_name | lastName | Surname | Family name | lname | Name (Last)',
		'Invitee Last Name | Last name:', // WPForms, Calendly
		'Nachname | Familienname | Nom de famille | Apellido | Apellidos | Apellido(s) | Cognome',
		'Sobrenome | Фамилия | Ваша фамилия', // de fr es it pt ru
		'姓 | 성 | نام خانوادگی | उपनाम | Soyad | SOYADI | Soyadınız | Nama belakang | اسم العائلة',
		'นามสกุล', // zh ko fa hi tr id ar th
		'Nazwisko | Achternaam | Efternamn | Efternavn | Etternavn | آخری نام', // pl nl sv da nb ur
	],
	SurnameFirst: [
		'sukunimi ja etunimi',
		'Név | Teljes név', // hu
		'ФИО | Ф.И.О. | Фамилия Имя Отчество | Họ và tên | Ho va ten | Họ và tên của bạn', // ru vi
		'Nom et prénom | Name, Vorname | Apellidos y nombre | Cognome e nome | Nazwisko i imię',
		'Last name, first name', // fr de es it pl en
	],
	FullName: [
		'etu- ja sukunimi',
		'Nimi | Koko nimi | שם | שם מלא', // fi he
		'Name | NAME | Name * | Full name | full_name | fullName | FULL_NAME | Your name | your-name',
		"What's your full name? | What is your name?", // Microsoft Forms, Meta, Google Ads, Contact Form 7
		'lead_name | Invitee Name | Person - Name | Contact name | Contact Person | Osoba kontaktowa',
		'Customer Name', // IndiaMART, Housing.com, Calendly, Pipedrive, Shopify
		'Vor- und Nachname | Ihr Name | Nom | Nom complet | Votre nom | Nombre | Nombre(s)',
		'Nombre completo | Nombre y apellidos', // de fr es
		'Nome e cognome | Nome | Nome completo | Il tuo nome | Имя | Ваше имя | お名前 | 氏名 | 姓名 | 您的姓名 | 성명',
		'이름', // it pt ru ja zh ko
		'नाम | पूरा नाम | आपका नाम | പേര് | نام | Ad Soyad | ADI SOYADI | Adınız | Nama | Nama Lengkap',
		'Nama kamu | Nama penuh', // hi ml fa tr id ms
		'الاسم | الاسم الكامل | নাম | مکمل نام | ชื่อ-นามสกุล | Imię i nazwisko | Naam | Namn',
		'För- och efternamn | Navn | Fullt navn', // ar bn ur vi th pl nl sv nb
		// Signs and words that may stand around a word.
		'Ваши имя и фамилия | আপনার নাম | آپ کا نام',
	],
};

/** Headings that hold the words and mean somebody or something else. */
const OTHERS = [
	// other people, and firms
	'Manager email | Full name of guardian | Owner Name | Co-applicant name | Second contact name',
	'Shipping Name | Full name (shipping) | First Name (Shipping) | Delivery contact name | Alternate email',
	'Secondary email | Other email | Emergency phone | Company | Organization - Name',
	'Organization 1 - Name | School email | Office phone | From name | To email | Email from | Email to',
	// about a message or a phone
	'Email required | Email body | Email confirmation | Do you check your email? | Can we email you?',
	'Email 2 | Email 2 label | Email 1 - Label | E-mail 1 - Type | E-mail 2 - Value | Phone 1 - Type | Phone 2',
	'Phone status | May we phone you? | Mobile app | Cell count | Fax | Home Fax | Telex | Pager | Contact',
	'Contact us number | Contact date | Call | Number | WhatsApp opt-in | Telegram | House number',
	// names of other things
	'User name | user_name | User ID | Customer user name | Display name | Filename | ad | ad_name',
	"Child's last name | Name prefix | Preferred name | Previous name | First name phonetic | Name tag",
	// too vague; "mail-?addr" is a street in Firefox
	'sender_email | Sender name | SENDER_MOBILE | User Email | User Phone | Country code (phone) | Phone (Country Code)',
	'First | Last | First contact | Last contact | Last seen | Email address type | Mailing address',
	'Mail address',
	// other languages: "apelido" is a nickname in Brazil, and "ชื่อสกุล" a last name or both
	"Nombre del padre | Nom du parent | Notfalltelefon | Telefax | Kontakt | Nome dell'azienda | Apelido",
	'Телефон компании | Отчество | ユーザー名 | 紧急联系人 | 사용자 이름 | उपयोगकर्ता नाम | نام شرکت | Nama ibu',
	// vi "tên" and "họ" without marks are other words, GSM is a weight of cloth
	'কোম্পানির নাম | Tên công ty | ชื่อผู้ใช้ | ชื่อสกุล | Nazwa | Brukernavn | Ten | HO | GSM',
	// decoration alone
	'Lead Stage | Lead Source | Sender | Customer | Person | Billing | Billing City | User',
	'Work | Your | My | Required | (required) | * | 📧 | 1 | __proto__ | constructor | toString',
	// decoration that does not fit
	'work home work home work home work home work home email | Billing contact name',
	'Contact billing address | UW Email | UW name | UW phone | Tech lead email | Name work',
	'UW mobile | UW full name | UW first name | UW last name | UW given name | UW family name',
	'UW contact number | UW cell phone | UW surname | UW telephone',
	'Name 1 | Name1 | Official name | Home name | E-mail value label | q3 email',
];
/** The same, by a person who had not seen the code. */
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
];

const split = (headings: string): string[] => headings.split(' | ');
const kindOf = (heading: string): Kind | undefined => {
	const kind = readHeading(heading)?.kind;
	return kind === 'Name' ? 'FullName' : kind;
};
const kinds = (line: string) => Object.fromEntries(split(line).map((heading) => [heading, kindOf(heading)]));
const all = (line: string, kind?: string) =>
	Object.fromEntries(split(line).map((heading) => [heading, kind]));

test.each(Object.entries(MATCHING).flatMap(([kind, lines]) => lines.map((line) => [kind, line])))(
	'%s is the meaning of %s',
	(kind, line) => expect(kinds(line)).toEqual(all(line, kind)),
);

/** Words for persons of whom a row may have two, in the languages that most words are of; `PERSONS` has the English ones. */
const OTHER_PERSONS = [
	'alumn[oa]s?|alumnado|estudiantes?|clientes?|candidat[oa]s?|pacientes?|invitad[oa]s?|miembros?|huésped(?:es)?|solicitantes?', // es
	'participantes?|padres?|madres?|hij[oa]s?|soci[oa]s?|postulantes?|aspirantes?|tutor(?:es)?|acudientes?|becari[oa]s?', // es
	'alun[oa]s?|estudantes?|inscrit[oa]s?|hóspedes?|convidad[oa]s?|élèves?|étudiante?s?|clients?|candidate?s?|patiente?s?', // pt fr
	'invitée?s?|membres?|stagiaires?|parents?|enfants?|studente|studenti|studentessa|alliev[oi]|candidat[oi]|ospit[ei]|clienti|genitor[ei]', // fr it
	'schüler\\p{L}*|student\\p{L}*|kunden?|bewerber\\p{L}*|patient\\p{L}*|gast(?:es)?|mitglied(?:s|er)?|\\p{L}*teilnehmer\\p{L}*', // de
	'eltern|kind(?:es)?|azubis?|mieters?', // de
	'ученик(?:а|и|ов)?|студент(?:а|ы|ов)?|клиент(?:а|ы|ов)?|кандидат(?:а|ов)?|пациент(?:а|ов)?|гост[яьи]|участник(?:а|ов)?|родител[яьи]|ребенка?', // ru
	'öğrenci|müşteri|hasta|siswa|pelanggan|pasien|tamu|klienta?|ucznia?|kandydata?|członka?|leerling|klant|elev|kund', // tr id pl nl sv
	'学生|客户|客人|申请人|家长|生徒|顧客|保護者|応募者|会員|メンバー|학생|고객|회원|छात्र|ग्राहक|الطالب|العميل|học sinh|khách hàng|นักเรียน|ลูกค้า', // zh ja ko hi ar vi th
];

test('no word of the table has a person in it, so that a student and the customer who pays are not mixed', () => {
	const roles = PERSONS.filter((person) => !['lead', 'contact', 'person'].includes(person));
	const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
	const person = new RegExp(`(?<!${letter})(?:${[...roles, ...OTHER_PERSONS].join('|')})(?!${letter})`, 'iu');
	const words = Object.values(WORDS).flatMap((lines) => lines.join().split(','));
	expect(words.filter((word) => person.test(word))).toEqual([]);
});

test.each(['', ' ', ...OTHERS, ...FOREIGN])('none has a meaning: %s', (line) => {
	expect(kinds(line)).toEqual(all(line));
});

test.each(['c@d.c', '9845098450', 'Bob Ross'])(
	'none of them is sent beside the own address of a row: %s',
	async (value) => {
		const columns = Object.fromEntries(FOREIGN.flatMap(split).map((heading) => [heading, value]));
		const text = await map({ EmailAddress: 'a@b.c', ...columns });
		expect(text).toMatch(/^EmailAddress=a@b.c; Not sent: Manager's email, /);
	},
);

test('a heading of more than 100 characters has no meaning', () => {
	expect([95, 96].map((blanks) => kindOf(`${' '.repeat(blanks)}email`))).toEqual(['EmailAddress', undefined]);
});

test.each([
	['Student Name', 'student', false],
	['Lead name', undefined, false],
	['Name', undefined, true],
	['1. Name *', undefined, true],
	['Your name', undefined, false],
])('%s is about %s, and a bare name: %s', (heading, role, isBareName) => {
	expect(readHeading(heading)).toMatchObject({ isBareName });
	expect(readHeading(heading)?.role).toBe(role);
});
