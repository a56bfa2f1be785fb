import {
	toMeaning,
	toMeanings,
	withoutDecoration,
	type Meaning,
} from '../../nodes/LeadManagement/account/headings';

/** Headings as tools and people write them, by meaning; each line with its source. */
const MATCHING: Record<Meaning, string[][]> = {
	EmailAddress: [
		[
			'Email',
			'E-mail',
			'EMAIL',
			'e-mail',
			'Email Address',
			'E-mail address',
			'emailAddress',
			'email_address',
		], // HubSpot, Mailchimp, Google Forms, Outlook
		[
			'Email *',
			'Email:',
			'📧 Email',
			'✉️ Email address',
			'Email (required)',
			'Email(Required)',
			'Email [required]',
			'E-mail (optional)',
		], // made by hand; Gravity Forms
		[
			'1. Email',
			'Q3: Email address',
			'2) E-mail',
			'(4) Email',
			'1️⃣ Email',
			'Question 2: What is your email?',
		], // Google Forms, Microsoft Forms
		[
			'your-email',
			'Your e-mail',
			'Your Email Address *',
			'My email',
			"What's your email?",
			'What’s your email address?',
			'What is your e-mail address?',
		], // Contact Form 7, Typeform
		[
			'Please enter your email',
			'Enter your email address',
			'Please provide your email address',
			'Please enter email',
		], // JotForm
		[
			'SENDER_EMAIL',
			'sender_email',
			'lead_email',
			'Lead Email',
			'email_id',
			'Email ID',
			'Mail ID',
			'E-Mail Id',
		], // IndiaMART, Housing.com, India
		[
			'work_email',
			'Work email',
			'Personal email',
			'Business Email',
			'Official Email ID',
			'Primary Email',
			"What's your best email?",
			'Preferred email',
		], // Meta lead ads, Tally
		[
			'E-mail 1 - Value',
			'Email 1',
			'Invitee Email',
			'Person - Email - Work',
			'Person - Email - Home',
			'User Email',
			'Email (work)',
		], // Google contacts, Calendly, Pipedrive, Google Ads
		[
			'Billing Email',
			'billing_email',
			'Email (Billing)',
			'Customer Email',
			'customer_email',
			'customerEmail',
			'Contact Email',
		], // WooCommerce, Stripe
		[
			'E-Mail-Adresse',
			'Ihre E-Mail-Adresse',
			'Mailadresse',
			'E-Mail (Pflichtfeld)',
			'Wie lautet Ihre E-Mail-Adresse?',
		], // de: Firefox, labels
		[
			'Adresse e-mail',
			'Adresse électronique',
			'Courriel',
			'Votre e-mail *',
			'Adresse mail',
			'Quelle est votre adresse e-mail ?',
		], // fr: Firefox, labels
		[
			'Correo electrónico',
			'correo electronico',
			'Correo',
			'Tu correo electrónico',
			'¿Cuál es tu correo electrónico?',
			'Email (obligatorio)',
		], // es: Firefox, labels
		['Indirizzo e-mail', 'Indirizzo email', 'Posta elettronica', 'La tua email'], // it
		['Endereço de e-mail', 'Correio eletrónico', 'Seu e-mail', 'Qual é o seu e-mail?'], // pt
		['Электронная почта', 'Адрес электронной почты', 'Ваша электронная почта', 'Эл. почта'], // ru: Chromium
		['メールアドレス', '【必須】メールアドレス', 'メールアドレス※必須', 'Eメール'], // ja: Firefox
		['邮箱', '您的邮箱', '电子邮箱', '請填寫您的電子信箱', '電郵地址', '电子邮件（必填）'], // zh: Chromium
		['이메일', '이메일 주소', '전자우편', '이메일 (필수)'], // ko: Firefox
		['ईमेल', 'ई-मेल', 'ईमेल आईडी', 'आपका ईमेल', 'ഇ-മെയില്', 'ایمیل', 'پست الکترونیک'], // hi ml fa: Firefox
		['E-posta', 'E-POSTA ADRESİ', 'E-posta adresiniz', 'Alamat Email', 'Email Anda', 'Surel', 'Emel'], // tr: Firefox; id ms
		[
			'البريد الإلكتروني',
			'البريد الالكتروني',
			'البريد الإلكتروني (مطلوب)',
			'ই-মেইল',
			'ای میل',
			'อีเมล',
			'Địa chỉ email',
			'Dia chi email',
		], // ar bn ur th vi: Laravel-Lang
		[
			'Adres e-mail',
			'E-mailadres',
			'Uw e-mailadres',
			'Uw mailadres',
			'E-post',
			'E-postadress',
			'E-mailadresse',
			'E-postadresse',
			'Din e-post',
		], // pl nl sv da nb: Laravel-Lang
	],
	Phone: [
		[
			'Phone',
			'Phone:',
			'📞 Phone',
			'Phone Number',
			'phone_number',
			'Phone No.',
			'Telephone',
			'Tel.',
			'Tel no.',
			'TEL',
		], // HubSpot, Meta
		[
			'Mobile',
			'Mobile No.',
			'Mobile number',
			'mobile_number',
			'Mobile Phone',
			'Cell',
			'Cell phone',
			'Contact number',
			'Contact No.',
		], // JustDial, Outlook
		[
			'SENDER_MOBILE',
			'lead_phone',
			'Business Phone',
			'Home Phone',
			'your-phone',
			"What's your phone number?",
			'Phone (optional)',
		], // IndiaMART, Housing.com, Outlook
		[
			'Phone 1 - Value',
			'Person - Phone - Work',
			'User Phone',
			'Billing Phone',
			'Phone (Billing)',
			'Customer phone',
			'Registered mobile number',
		], // Google, Pipedrive, Shopify, WooCommerce
		['WhatsApp', 'WhatsApp Number', 'whatsapp_no', 'Phone (WhatsApp)', 'Your WhatsApp number', 'Handphone'], // India, Singapore
		[
			'Telefon',
			'Telefonnummer',
			'Handynummer',
			'Mobiltelefon',
			'Telefon privat',
			'Telefon geschäftlich',
			'Ihre Telefonnummer',
		], // de: Outlook, Chromium
		['Téléphone', 'Telephone portable', 'Numéro de téléphone', 'N° de téléphone', 'Tél.', 'Votre téléphone'], // fr
		[
			'Teléfono',
			'Telefono',
			'Número de teléfono',
			'Teléfono móvil',
			'Celular',
			'Móvil',
			'Cellulare',
			'Numero di telefono',
		], // es it
		[
			'Telefone',
			'Telemóvel',
			'Número de telefone',
			'Телефон',
			'Номер телефона',
			'Ваш телефон',
			'Контактный телефон',
		], // pt ru
		[
			'電話番号',
			'お電話番号',
			'携帯電話',
			'电话',
			'手机号码',
			'联系电话',
			'您的手机号',
			'전화번호',
			'휴대폰 번호',
			'핸드폰',
		], // ja zh ko
		['मोबाइल', 'मोबाइल नंबर', 'फ़ोन', 'फ़ोन नंबर', 'मोबाइल नंबर *', 'മൊബൈല്', 'شماره تلفن'], // hi ml fa
		[
			'Telefon numarası',
			'Cep Telefonu',
			'TELEFON NUMARASI',
			'No. HP',
			'Nomor Telepon',
			'Nomor HP',
			'Ponsel',
			'Nombor telefon',
		], // tr id ms
		[
			'رقم الهاتف',
			'الجوال',
			'رقم الجوال',
			'ফোন',
			'মোবাইল নম্বর',
			'فون نمبر',
			'Số điện thoại',
			'So dien thoai',
			'SĐT',
			'เบอร์โทร',
		], // ar bn ur vi th
		[
			'Numer telefonu',
			'Telefon komórkowy',
			'Telefoonnummer',
			'Mobiel nummer',
			'Mobilnummer',
			'Tlf.',
			'Tlf.nr',
		], // pl nl sv da nb
	],
	FirstName: [
		[
			'First Name',
			'first_name',
			'firstName',
			'First name *',
			'First Name (required)',
			'Given name',
			'Given Name(s)',
			'Forename',
			'fname',
		], // WPForms, Google contacts
		[
			'Name (First)',
			'Invitee First Name',
			'Person - First name',
			'billing_first_name',
			'First Name (Billing)',
			'Your first name',
			"What's your first name?",
		], // Gravity Forms, Calendly, Pipedrive, WooCommerce
		[
			'Vorname',
			'Vorname(n)',
			'Ihr Vorname',
			'Prénom',
			'Prenom',
			'PRÉNOM',
			'Votre prénom',
			'Prénom(s)',
			'Primeiro nome',
		], // de fr pt
		[
			'名',
			'Nama depan',
			'Nama pertama',
			'الاسم الأول',
			'প্রথম নাম',
			'پہلا نام',
			'Imię',
			'Imie',
			'Voornaam',
			'Förnamn',
			'Fornavn',
			'ชื่อจริง',
		], // ja id ms ar bn ur pl nl sv da th
	],
	LastName: [
		[
			'Last Name',
			'last_name',
			'lastName',
			'Surname',
			'Family name',
			'lname',
			'Name (Last)',
			'Invitee Last Name',
			'Last name:',
		], // WPForms, Calendly
		[
			'Nachname',
			'Familienname',
			'Nom de famille',
			'Apellido',
			'Apellidos',
			'Apellido(s)',
			'Cognome',
			'Sobrenome',
			'Фамилия',
			'Ваша фамилия',
		], // de fr es it pt ru
		[
			'姓',
			'성',
			'نام خانوادگی',
			'उपनाम',
			'Soyad',
			'SOYADI',
			'Soyadınız',
			'Nama belakang',
			'اسم العائلة',
			'นามสกุล',
		], // zh ko fa hi tr id ar th
		['Nazwisko', 'Achternaam', 'Efternamn', 'Efternavn', 'Etternavn', 'آخری نام'], // pl nl sv da nb ur
	],
	SurnameFirst: [
		['ФИО', 'Ф.И.О.', 'Фамилия Имя Отчество', 'Họ và tên', 'Ho va ten', 'Họ và tên của bạn'], // ru vi
		[
			'Nom et prénom',
			'Name, Vorname',
			'Apellidos y nombre',
			'Cognome e nome',
			'Nazwisko i imię',
			'Last name, first name',
		], // fr de es it pl en
	],
	FullName: [
		[
			'Name',
			'NAME',
			'Name *',
			'Full name',
			'full_name',
			'fullName',
			'FULL_NAME',
			'Your name',
			'your-name',
			"What's your full name?",
			'What is your name?',
		], // Microsoft Forms, Meta, Google Ads, Contact Form 7
		[
			'SENDER_NAME',
			'lead_name',
			'Invitee Name',
			'Person - Name',
			'Contact name',
			'Contact Person',
			'Customer Name',
			'Billing Name',
		], // IndiaMART, Housing.com, Calendly, Pipedrive, Shopify
		[
			'Vor- und Nachname',
			'Ihr Name',
			'Nom',
			'Nom complet',
			'Votre nom',
			'Nombre',
			'Nombre(s)',
			'Nombre completo',
			'Nombre y apellidos',
		], // de fr es
		[
			'Nome e cognome',
			'Nome',
			'Nome completo',
			'Il tuo nome',
			'Имя',
			'Ваше имя',
			'お名前',
			'氏名',
			'姓名',
			'您的姓名',
			'성명',
			'이름',
		], // it pt ru ja zh ko
		[
			'नाम',
			'पूरा नाम',
			'आपका नाम',
			'പേര്',
			'نام',
			'Ad Soyad',
			'ADI SOYADI',
			'Adınız',
			'Nama',
			'Nama Lengkap',
			'Nama kamu',
			'Nama penuh',
		], // hi ml fa tr id ms
		[
			'الاسم',
			'الاسم الكامل',
			'নাম',
			'مکمل نام',
			'ชื่อ-นามสกุล',
			'Imię i nazwisko',
			'Naam',
			'Uw naam',
			'Namn',
			'För- och efternamn',
			'Navn',
			'Fullt navn',
		], // ar bn ur vi th pl nl sv nb
	],
};

/** Headings that hold the words and mean somebody or something else. */
const OTHERS: string[][] = [
	[
		"Manager's email",
		'Manager email',
		'Manager Name',
		'Parent email',
		"Parent's phone",
		'Parent Name',
		'Spouse phone',
		'Spouse name',
		'Guardian email',
		'Full name of guardian',
	], // other people
	[
		"Father's Name",
		"Mother's name",
		"Mother's maiden name",
		'Maiden name',
		'Emergency phone',
		'Emergency contact',
		'Emergency contact name',
		'Emergency contact number',
		'Emergency contact email',
		'Next of kin phone',
	],
	[
		'Referred by (name)',
		'Referrer email',
		'Referrer name',
		'Referral name',
		'Referral phone',
		"Friend's email",
		'Friend name',
		'Recipient email',
		'Recipient name',
		'Shipping Name',
	],
	[
		'Shipping Phone',
		'Full name (shipping)',
		'First Name (Shipping)',
		'shipping_first_name',
		'Delivery contact name',
		'Receiver phone',
		'Gift recipient email',
		'Owner email',
		'Owner Name',
		'Lead Owner Email',
	],
	[
		'Lead Owner Name',
		'Sales rep email',
		'Agent name',
		'Agent phone',
		'Assigned to name',
		'Account manager email',
		'Assistant phone',
		'Assistant email',
		"Assistant's Phone",
		'Secretary email',
	],
	[
		'Supervisor email',
		'Supervisor name',
		'Doctor name',
		'Physician phone',
		'Teacher name',
		'Teacher email',
		"Teacher's name",
		'Employer name',
		'Employer phone',
		'Landlord email',
	],
	[
		'Partner name',
		'Partner email',
		'Director name',
		'CEO email',
		'Host email',
		'Organizer email',
		'Event host name',
		'Interviewer name',
		'Created by name',
		'Modified by email',
	],
	[
		'Nominee name',
		'Nominee phone',
		'Co-applicant name',
		'Co-applicant mobile',
		'Second contact name',
		'Alternate email',
		'Alternate phone',
		'Alternate mobile number',
		'Secondary email',
		'Other email',
	],
	[
		'Company',
		'Company name',
		'Company email',
		'Company phone',
		'Business name',
		'Organization Name',
		'Organization - Name',
		'Organization 1 - Name',
		'Employer',
		'Firm name',
	], // firms
	[
		'School name',
		'School email',
		'College name',
		'University name',
		'Clinic phone',
		'Office phone',
		'Office email',
		'Store phone',
		'Branch name',
		'Branch phone',
	],
	[
		'Support email',
		'Reply-to email',
		'From email',
		'From name',
		'To email',
		'CC email',
		'BCC',
		'Email from',
		'Email to',
		'Mailbox name',
	],
	[
		'Email sent',
		'Email opened',
		'Email clicked',
		'Email bounced',
		'Email status',
		'Email verified',
		'Email valid',
		'Email count',
		'Last email',
		'Last email date',
	], // about a message
	[
		'Email opt-in',
		'Email opt out',
		'Email consent',
		'Email subject',
		'Email body',
		'Email template',
		'Email domain',
		'Email type',
		'Email format',
		'Email provider',
	],
	[
		'Email 1 - Label',
		'E-mail 1 - Label',
		'E-mail 1 - Type',
		'E-mail 2 - Value',
		'Email 2',
		'Email 2 label',
		'Email notifications',
		'Email required',
		'Email updates?',
		'Email campaign',
	],
	[
		'Confirm email',
		'Email confirmation',
		'Email source',
		'Email ID verified',
		'Email time',
		'Email marketing',
		'Email newsletter',
		'May we email you?',
		'Do you check your email?',
		'Can we email you?',
	],
	[
		'Phone model',
		'Phone type',
		'Phone brand',
		'Phone 1 - Label',
		'Phone 1 - Type',
		'Phone 2 - Value',
		'Phone 2',
		'Phone verified',
		'Phone country code',
		'Phone extension',
	], // about a phone
	[
		'Phone area code',
		'Phone status',
		'Phone calls',
		'Phone call date',
		'Phone OS',
		'Phone consent',
		'Phone bill',
		'Best time to phone',
		'May we phone you?',
		'Do you have a phone?',
	],
	[
		'Mobile app',
		'Mobile operator',
		'Mobile network',
		'Mobile OS',
		'Mobile device',
		'Mobile plan',
		'Is mobile',
		'Cell count',
		'Cell reference',
		'Cell culture',
	],
	[
		'Fax',
		'Fax number',
		'Business Fax',
		'Home Fax',
		'Telefax',
		'Telex',
		'Pager',
		'Contact',
		'Contact ID',
		'Contact owner',
	],
	[
		'Contact us',
		'Contact type',
		'Contact method',
		'Preferred contact method',
		'Contact date',
		'Contact source',
		'Contact us number',
		'Call',
		'Call number',
		'Number',
	],
	[
		'WhatsApp opt-in',
		'WhatsApp group',
		'WhatsApp status',
		'Telegram',
		'Order number',
		'Account number',
		'House number',
		'Invoice number',
		'Passport number',
		'Lead Number',
	],
	[
		'Username',
		'User name',
		'user_name',
		'User ID',
		'Customer user name',
		'Login name',
		'Screen name',
		'Nickname',
		'Nick name',
		'Display name',
	], // names of other things
	[
		'File name',
		'Filename',
		'Domain name',
		'Course name',
		'Campaign name',
		'Product name',
		'Project name',
		'Event name',
		'Form name',
		'form_name',
	],
	[
		'Ad name',
		'ad_name',
		'adset_name',
		'ad',
		'adset',
		'ad_id',
		'Field name',
		'Host name',
		'Brand name',
		'Model name',
	],
	[
		'Street name',
		'City name',
		'Country name',
		'State name',
		'Bank name',
		'Name on card',
		'Cardholder name',
		'Account name',
		'Name of company',
		'Name of school',
	],
	[
		'Pet name',
		"Pet's name",
		'Dog name',
		'Child name',
		"Child's first name",
		"Child's last name",
		'Student name of sibling',
		'Baby name',
		'Team name',
		'Group name',
	],
	[
		'Middle name',
		'Name prefix',
		'Name suffix',
		'Name pronunciation',
		'Preferred name',
		'Previous name',
		'First name phonetic',
		'Former last name',
		'Lineitem name',
		'Name tag',
	],
	[
		'First',
		'Last',
		'First contact',
		'Last contact',
		'First visit',
		'Last seen',
		'First purchase date',
		'Email address type',
		'Mailing address',
		'Mail address',
	], // too vague; "mail-?addr" is a street in Firefox
	[
		'Nombre de la empresa',
		'Nombre del padre',
		'Nombre de usuario',
		'Nombre del curso',
		'Teléfono de la empresa',
		'Correo del jefe',
		'Teléfono de emergencia',
		'Apellido de la madre',
	], // es
	[
		"Nom de l'entreprise",
		"Nom d'utilisateur",
		'Nom de jeune fille',
		'Nom du parent',
		'Téléphone du parent',
		"E-mail de l'employeur",
		'Nom de la société',
		'Nom du produit',
	], // fr
	[
		'Firmenname',
		'Name der Firma',
		'Name des Kindes',
		'Benutzername',
		'Geburtsname',
		'Notfalltelefon',
		'E-Mail des Vorgesetzten',
		'Telefax',
		'Kontakt',
		'E-Mail gesendet',
	], // de
	[
		"Nome dell'azienda",
		'Nome utente',
		'Telefono azienda',
		'Nome da empresa',
		'Nome da mãe',
		'Nome de usuário',
		'Apelido',
		'Telefone da empresa',
	], // it pt ("apelido": a nickname in Brazil)
	[
		'Название компании',
		'Имя пользователя',
		'Имя ребёнка',
		'Телефон компании',
		'Отчество',
		'会社名',
		'ユーザー名',
		'緊急連絡先電話番号',
		'公司名称',
		'用户名',
		'父亲姓名',
		'紧急联系人',
	], // ru ja zh
	[
		'회사명',
		'사용자 이름',
		'비상 연락처',
		'कंपनी का नाम',
		'पिता का नाम',
		'उपयोगकर्ता नाम',
		'نام کاربری',
		'نام شرکت',
		'Şirket adı',
		'Kullanıcı adı',
		'Baba adı',
		'Nama perusahaan',
		'Nama pengguna',
		'Nama ibu',
	], // ko hi fa tr id
	[
		'اسم الشركة',
		'اسم المستخدم',
		'اسم الأب',
		'ব্যবহারকারীর নাম',
		'কোম্পানির নাম',
		'صارف نام',
		'Tên công ty',
		'Tên đăng nhập',
		'ชื่อบริษัท',
		'ชื่อผู้ใช้',
		'ชื่อเล่น',
		'ชื่อสกุล',
	], // ar bn ur vi th ("ชื่อสกุล": a last name, or both)
	[
		'Nazwa',
		'Nazwa firmy',
		'Nazwa użytkownika',
		'Bedrijfsnaam',
		'Gebruikersnaam',
		'Naam bedrijf',
		'Företagsnamn',
		'Användarnamn',
		'Firmanavn',
		'Brukernavn',
		'Ten',
		'HO',
		'GSM',
	], // pl nl sv da nb; vi "tên" and "họ" without marks are other words, GSM is a weight of cloth
	[
		'Lead Stage',
		'Lead Source',
		'Lead Type',
		'Sender',
		'Customer',
		'Person',
		'Billing',
		'Billing City',
		'User',
		'Work',
		'Your',
		'My',
		'Required',
		'(required)',
		'*',
		'',
		' ',
		'📧',
		'1',
		'__proto__',
		'constructor',
		'toString',
	], // decoration alone
	[
		'work home work home work home work home work home email',
		'Billing contact name',
		'Billing contact email',
		'Contact billing address',
		'UW Email',
		'UW name',
		'UW phone',
		'Shipping email',
		'Tech lead email',
		'Team lead name',
		'Work name',
		'Name work',
		'Name 1',
		'Name1',
		'Official name',
		'Home name',
		'E-mail value label',
		'q3 email',
	], // decoration that does not fit
];

const cases = Object.entries(MATCHING).flatMap(([meaning, lines]) =>
	lines.flat().map((heading): [string, string] => [heading, meaning]),
);

test.each(cases)('%j means %s', (heading, meaning) => {
	expect(toMeaning(heading)).toBe(meaning);
});

test.each(OTHERS.flat().map((heading) => [heading]))('%j has no meaning', (heading) => {
	expect(toMeaning(heading)).toBeUndefined();
});

test('there are at least 120 headings that match and 200 that do not, each once', () => {
	expect(cases.length).toBeGreaterThanOrEqual(120);
	expect(OTHERS.flat().length).toBeGreaterThanOrEqual(200);
	expect(new Set(cases.map(([heading]) => heading)).size).toBe(cases.length);
});

// Outlook, Google Sheets and people in Germany, France, Spain, Italy, Russia, Turkey; Shopify; Pipedrive; India.
test.each<[string[], Array<Meaning | undefined>]>([
	[
		['Vorname', 'Name', 'E-Mail'],
		['FirstName', 'LastName', 'EmailAddress'],
	],
	[
		['Prénom', 'Nom'],
		['FirstName', 'LastName'],
	],
	[
		['Nombre', 'Apellidos'],
		['FirstName', 'LastName'],
	],
	[
		['Nome', 'Cognome'],
		['FirstName', 'LastName'],
	],
	[
		['Имя', 'Фамилия'],
		['FirstName', 'LastName'],
	],
	[
		['Name', 'Surname'],
		['FirstName', 'LastName'],
	],
	[
		['Naam', 'Voornaam'],
		['LastName', 'FirstName'],
	],
	[
		['Name', 'Email'],
		['FullName', 'EmailAddress'],
	],
	[
		['Full name', 'First name'],
		['FullName', 'FirstName'],
	],
	[
		['Person - Name', 'Person - First name', 'Person - Last name'],
		['FullName', 'FirstName', 'LastName'],
	],
	[
		['Name', 'Email', 'Billing Name', 'Billing Phone', 'Shipping Name', 'Phone'],
		[undefined, 'EmailAddress', 'FullName', undefined, undefined, 'Phone'],
	],
	[
		['Billing Name', 'First name'],
		['FullName', 'FirstName'],
	],
	[
		['Billing Email', 'Billing Phone'],
		['EmailAddress', 'Phone'],
	],
	[
		['Phone', 'WhatsApp Number'],
		['Phone', undefined],
	],
	[
		['Telepon', 'no_wa'],
		['Phone', undefined],
	],
	[
		['Billing First Name', 'Billing Last Name', 'Billing Email'],
		['FirstName', 'LastName', 'EmailAddress'],
	],
	[
		['WhatsApp Number', 'Name'],
		['Phone', 'FullName'],
	],
	[
		['Phone', 'Mobile'],
		['Phone', 'Phone'],
	],
	[
		['Work email', 'Personal email'],
		['EmailAddress', 'EmailAddress'],
	],
])('%j together mean %j', (headings, meanings) => {
	const found = toMeanings(headings.map((heading) => ({ heading, attributes: [] })));
	expect(headings.map((heading) => found.get(heading))).toEqual(meanings);
});

test.each([
	['Postcode *', 'postcode'],
	['What is your city?', 'city'],
	['Lead Stage', 'leadstage'],
	['Billing City', 'billingcity'],
	['Invitee Email', 'email'],
	['E-mail Address (required)', 'emailaddress'],
	['Ville', 'ville'],
])('%j without its decoration is %j', (heading, comparable) => {
	expect(withoutDecoration(heading)).toBe(comparable);
	expect(withoutDecoration(comparable)).toBe(comparable);
});

test.each([
	'a',
	' ',
	'(',
	'*',
	'work home ',
	'1.',
	'é',
	'e\u0301',
	'\u0301',
	'A\u200B',
	'aB',
	'( required ',
	'😀',
	'Email ',
])('a megabyte of %j costs nothing, and 300 characters of it little', (text) => {
	const start = performance.now();
	expect(toMeaning(text.repeat(1_000_000))).toBeUndefined();
	for (let count = 0; count < 100; count++) toMeaning(`${text.repeat(300).slice(0, 299)}`);
	expect(performance.now() - start).toBeLessThan(500);
});
