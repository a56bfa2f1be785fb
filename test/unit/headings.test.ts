import { map } from '../support/node';
import { toMeaning, withoutDecoration, type Meaning } from '../../nodes/LeadManagement/words/headings';

/** Headings as tools and people write them, by meaning; each line with its source. */
const MATCHING: Record<Meaning, string[]> = {
	EmailAddress: [
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
		'work_email | Work email | Personal email | Business Email | Official Email ID | Primary Email',
		"What's your best email? | Preferred email", // Meta lead ads, Tally
		'E-mail 1 - Value | Email 1 | Invitee Email | Person - Email - Work | Person - Email - Home',
		'Email (work)', // Google contacts, Calendly, Pipedrive, Google Ads
		'Billing Email | billing_email | Email (Billing) | Customer Email | customer_email',
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
		'Adres e-mail | E-mailadres | Uw e-mailadres | Uw mailadres | E-post | E-postadress',
		'E-mailadresse | E-postadresse | Din e-post', // pl nl sv da nb: Laravel-Lang
	],
	Phone: [
		'Phone | Phone: | 📞 Phone | Phone Number | phone_number | Phone No. | Telephone | Tel. | Tel no.',
		'TEL', // HubSpot, Meta
		'Mobile | Mobile No. | Mobile number | mobile_number | Mobile Phone | Cell | Cell phone',
		'Contact number | Contact No.', // JustDial, Outlook
		'lead_phone | Business Phone | Home Phone | your-phone',
		"What's your phone number? | Phone (optional)", // IndiaMART, Housing.com, Outlook
		'Phone 1 - Value | Person - Phone - Work | Billing Phone | Phone (Billing)',
		'Customer phone | Registered mobile number', // Google, Pipedrive, Shopify, WooCommerce
		// India, Singapore
		'WhatsApp | WhatsApp Number | whatsapp_no | Phone (WhatsApp) | Your WhatsApp number | Handphone',
		'Telefon | Telefonnummer | Handynummer | Mobiltelefon | Telefon privat | Telefon geschäftlich',
		'Ihre Telefonnummer', // de: Outlook, Chromium
		// fr
		'Téléphone | Telephone portable | Numéro de téléphone | N° de téléphone | Tél. | Votre téléphone',
		'Teléfono | Telefono | Número de teléfono | Teléfono móvil | Celular | Móvil | Cellulare',
		'Numero di telefono', // es it
		'Telefone | Telemóvel | Número de telefone | Телефон | Номер телефона | Ваш телефон',
		'Контактный телефон', // pt ru
		'電話番号 | お電話番号 | 携帯電話 | 电话 | 手机号码 | 联系电话 | 您的手机号 | 전화번호 | 휴대폰 번호 | 핸드폰', // ja zh ko
		'मोबाइल | मोबाइल नंबर | फ़ोन | फ़ोन नंबर | मोबाइल नंबर * | മൊബൈല് | شماره تلفن', // hi ml fa
		'Telefon numarası | Cep Telefonu | TELEFON NUMARASI | No. HP | Nomor Telepon | Nomor HP | Ponsel',
		'Nombor telefon', // tr id ms
		'رقم الهاتف | الجوال | رقم الجوال | ফোন | মোবাইল নম্বর | فون نمبر | Số điện thoại | So dien thoai',
		'SĐT | เบอร์โทร', // ar bn ur vi th
		'Numer telefonu | Telefon komórkowy | Telefoonnummer | Mobiel nummer | Mobilnummer | Tlf.',
		'Tlf.nr', // pl nl sv da nb
	],
	FirstName: [
		'First Name | first_name | firstName | First name * | First Name (required) | Given name',
		'Given Name(s) | Forename | fname', // WPForms, Google contacts
		// Gravity Forms, Calendly, Pipedrive, WooCommerce
		'Name (First) | Invitee First Name | Person - First name | billing_first_name',
		"First Name (Billing) | Your first name | What's your first name?",
		'Vorname | Vorname(n) | Ihr Vorname | Prénom | Prenom | PRÉNOM | Votre prénom | Prénom(s)',
		'Primeiro nome', // de fr pt
		'名 | Nama depan | Nama pertama | الاسم الأول | প্রথম নাম | پہلا نام | Imię | Imie | Voornaam',
		'Förnamn | Fornavn | ชื่อจริง', // ja id ms ar bn ur pl nl sv da th
	],
	LastName: [
		'Last Name | last_name | lastName | Surname | Family name | lname | Name (Last)',
		'Invitee Last Name | Last name:', // WPForms, Calendly
		'Nachname | Familienname | Nom de famille | Apellido | Apellidos | Apellido(s) | Cognome',
		'Sobrenome | Фамилия | Ваша фамилия', // de fr es it pt ru
		'姓 | 성 | نام خانوادگی | उपनाम | Soyad | SOYADI | Soyadınız | Nama belakang | اسم العائلة',
		'นามสกุล', // zh ko fa hi tr id ar th
		'Nazwisko | Achternaam | Efternamn | Efternavn | Etternavn | آخری نام', // pl nl sv da nb ur
	],
	SurnameFirst: [
		'ФИО | Ф.И.О. | Фамилия Имя Отчество | Họ và tên | Ho va ten | Họ và tên của bạn', // ru vi
		'Nom et prénom | Name, Vorname | Apellidos y nombre | Cognome e nome | Nazwisko i imię',
		'Last name, first name', // fr de es it pl en
	],
	FullName: [
		'Name | NAME | Name * | Full name | full_name | fullName | FULL_NAME | Your name | your-name',
		"What's your full name? | What is your name?", // Microsoft Forms, Meta, Google Ads, Contact Form 7
		'lead_name | Invitee Name | Person - Name | Contact name | Contact Person',
		'Customer Name | Billing Name', // IndiaMART, Housing.com, Calendly, Pipedrive, Shopify
		'Vor- und Nachname | Ihr Name | Nom | Nom complet | Votre nom | Nombre | Nombre(s)',
		'Nombre completo | Nombre y apellidos', // de fr es
		'Nome e cognome | Nome | Nome completo | Il tuo nome | Имя | Ваше имя | お名前 | 氏名 | 姓名 | 您的姓名 | 성명',
		'이름', // it pt ru ja zh ko
		'नाम | पूरा नाम | आपका नाम | പേര് | نام | Ad Soyad | ADI SOYADI | Adınız | Nama | Nama Lengkap',
		'Nama kamu | Nama penuh', // hi ml fa tr id ms
		'الاسم | الاسم الكامل | নাম | مکمل نام | ชื่อ-นามสกุล | Imię i nazwisko | Naam | Uw naam | Namn',
		'För- och efternamn | Navn | Fullt navn', // ar bn ur vi th pl nl sv nb
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
	'Contact billing address | UW Email | UW name | UW phone | Tech lead email | Work name | Name work',
	'Name 1 | Name1 | Official name | Home name | E-mail value label | q3 email',
];

/** The same, written down by a person who had not seen the code. */
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

const split = (headings: string): string[] => headings.split(' | ');

const meanings = (line: string) =>
	Object.fromEntries(split(line).map((heading) => [heading, toMeaning(heading)]));
const all = (line: string, meaning?: string) =>
	Object.fromEntries(split(line).map((heading) => [heading, meaning]));

test.each(Object.entries(MATCHING).flatMap(([meaning, lines]) => lines.map((line) => [meaning, line])))(
	'%s is the meaning of %s',
	(meaning, line) => expect(meanings(line)).toEqual(all(line, meaning)),
);

test.each(['', ' ', ...OTHERS, ...FOREIGN])('none has a meaning: %s', (line) => {
	expect(meanings(line)).toEqual(all(line));
});

test('a heading of more than 300 characters has no meaning', () => {
	expect([295, 296].map((blanks) => toMeaning(`${' '.repeat(blanks)}email`))).toEqual([
		'EmailAddress',
		undefined,
	]);
});

// Outlook, Google Sheets and people in Germany, France, Spain, Italy, Russia, Turkey; Shopify; Pipedrive; India.
test.each([
	['Postcode *', 'postcode'],
	['What is your city?', 'city'],
	['Lead Stage', 'leadstage'],
	['Billing City', 'billingcity'],
	['Invitee Email', 'email'],
	['E-mail Address (required)', 'emailaddress'],
])('%j without its decoration is %j', (heading, comparable) => {
	expect(withoutDecoration(heading)).toBe(comparable);
	expect(withoutDecoration(comparable)).toBe(comparable);
});

test.each(['c@d.c', '9845098450', 'Bob Ross'])(
	'none of them stops a row that has its own address: %s',
	async (value) => {
		const others = Object.fromEntries(FOREIGN.flatMap(split).map((heading) => [heading, value]));
		expect(await map({ EmailAddress: 'a@b.c', ...others })).toMatch(
			/^EmailAddress=a@b.c; Manager's email unknown, /,
		);
	},
);
