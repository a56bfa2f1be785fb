/** The meaning of a column's name by itself: a word for an email address, a phone, or a name, with little around it. */

/**
 * The words of each meaning. `Mobile`: a mobile phone. `FullName`: the whole name of a person; `SurnameFirst`: one whose heading
 * says this order; `Name`: one that may as well be of something else, such as a product. A word is a whole heading: browsers search for it inside a label because a wrong guess there is
 * seen and corrected, and here it would write another person's address. No word has one of the `ROLES` in it, in any language:
 * two people would be mixed.
 *
 * Sources: F = Firefox, toolkit/components/formautofill/shared/HeuristicsRegExp.sys.mjs; C = Chromium, components/autofill/
 * core/browser/form_parsing/resources/legacy_regex_patterns.json; L = Laravel-Lang/attributes, locales/<language>/php.json;
 * P = labels of forms in public repositories, by search; + = these words in the usual wordings of labels ("number of …").
 */
export const WORDS = {
	EmailAddress: [
		'email, e-mail address, mail, email id, mail id, email addr, e-mail-adresse, mailadresse, courriel, adresse courriel, adresse e-mail, adresse mail',
		'adresse électronique, adresse de messagerie, correo electrónico, correo, dirección de correo electrónico, dirección de correo, dirección de email', // en: F C; "id": India, usual; de fr: F C +; es: F C +
		'posta elettronica, indirizzo e-mail, indirizzo mail, indirizzo di posta elettronica, correio eletrônico, correio electrónico, endereço de e-mail, электронная почта',
		'адрес электронной почты, электронной почты, эл. почта, почта, адрес e-mail, メールアドレス, メール, eメール, eメールアドレス, 電子メール, 電子メールアドレス, 이메일, 이메일 주소, 전자우편, 전자우편 주소, 메일 주소', // it pt: +; ru: F C +; ja ko: F C +
		'邮箱, 电子邮箱, 电子邮件, 邮箱地址, 电子邮件地址, 电子邮箱地址, 電郵, 電郵地址, 電子郵件, 電子郵件地址, 電子信箱, 電子郵箱, ईमेल, ईमेल पता, ईमेल आईडी, ईमेल एड्रेस, इलॅक्ट्रॉनिक मेल, ഇ-മെയില്, ഇമെയിൽ',
		'ഇലക്ട്രോണിക് മെയിൽ, ایمیل, آدرس ایمیل, پست الکترونیک, پست الکترونیکی, eposta, e-posta adresi, e-posta adresiniz, e-postanız, mail adresi', // zh: F C L +; hi ml: F C P; fa tr: F C +
		'alamat email, surel, alamat surel, emel, alamat emel, البريد الإلكتروني, البريد الالكتروني, بريد إلكتروني, بريد الكتروني, عنوان البريد الإلكتروني',
		'الإيميل, الايميل, ايميل, ই-মেইল, ইমেল, ইমেইল ঠিকানা, ইমেল ঠিকানা, ای میل ایڈریس, อีเมล, อีเมล์, ที่อยู่อีเมล, địa chỉ email', // id ms: L +; ar: L P +; bn ur th vi: L P +
		'emails, mails, email addresses', // lists in CRMs: Pipedrive, Affinity, Google and Outlook contacts
		'sähköposti, sähköpostiosoite, email-cím, e-mail cím, drótpostacím, דואר אלקטרוני, דוא״ל, דואל, אימייל, כתובת דוא״ל, כתובת אימייל, כתובת מייל', // fi hu he: P
		'adres e-mail, adres mailowy, poczta elektroniczna, e-mailadres, mailadres, e-post, e-postadress, mailadress, mejl, mejladress, e-postadresse', // pl nl sv da nb: L +
	],
	// F C: all; L: also ms ar bn ur vi th pl nl da nb; usual in India: "ph no", "mob no", WhatsApp
	Phone: [
		'phone, phone number, phone no, telephone, telephone number, telephone no, tel, tel no, tel number, contact number, contact no, phone/mobile, ph no',
		'telefon, telefonnummer, telefonnr, tel-nr, rufnummer, teléfono, número de teléfono, n de teléfono, teléfono de contacto, número de contacto',
		'numero di telefono, recapito telefonico, numéro de téléphone, n de téléphone, no de téléphone, tél fixe, téléphone fixe, telefone, número de telefone',
		'telefone de contato, телефон, номер телефона, контактный телефон, 電話, 電話番号, お電話番号, 电话, 电话号码, 联系电话, 電話號碼, 聯絡電話, 전화, 전화번호, फ़ोन, फोन, फ़ोन नंबर',
		'फोन नंबर, تلفن, شماره تلفن, telefon numarası, telefon numarasi, telefon no, telefonunuz, telefon numaranız, telepon, nomor telepon, no telepon',
		'nombor telefon, الهاتف, رقم الهاتف, هاتف, ফোন, ফোন নম্বর, فون, فون نمبر, số điện thoại, điện thoại, sđt, số đt, โทรศัพท์, เบอร์โทร, เบอร์โทรศัพท์',
		'หมายเลขโทรศัพท์, numer telefonu, nr telefonu, telefon kontaktowy, telefoon, telefoonnummer, tlf, tlf nr, ev telefonu',
		'puhelin, puhelinnumero, puh, telefonszám, telefonos elérhetőség, טלפון, מספר טלפון', // fi hu he: P
		'phones, phone numbers, telephones, telephone numbers, contact numbers',
	],
	/** Where there is another phone, the number goes to the field Mobile. */
	Mobile: [
		'mobile, mobile number, mobile no, mobile phone, mobile phone number, mob, mob no, cell, cell phone, cell phone number, cell number, handphone, handy',
		'handynummer, mobil, mobilnummer, mobiltelefon, mobilfunknummer, telefon mobil, teléfono móvil, teléfono celular, móvil, celular, número de celular',
		'número de móvil, telefono cellulare, cellulare, numero di cellulare, tél portable, téléphone portable, téléphone mobile, telemóvel',
		'número de telemóvel, telefone celular, мобильный телефон, мобильный, номер мобильного телефона, 携帯電話, 携帯電話番号, 携帯番号, 手机, 手机号, 手机号码, 手機, 手機號碼, 핸드폰',
		'핸드폰 번호, 휴대폰, 휴대폰 번호, 휴대전화, 휴대전화 번호, मोबाइल, मोबाइल नंबर, मोबाइल नम्बर, മൊബൈല്, മൊബൈൽ, മൊബൈൽ നമ്പർ, شماره همراه, شماره موبایل, تلفن همراه, cep telefonu',
		'cep telefonu numarası, ponsel, nomor ponsel, no hp, nomor hp, no handphone, nomor handphone, no telefon bimbit, الجوال, رقم الجوال, جوال, الموبايل',
		'رقم الموبايل, رقم الهاتف المحمول, মোবাইল, মোবাইল নম্বর, موبائل, موبائل نمبر, di động, số di động, đtdđ, มือถือ, เบอร์มือถือ, telefon komórkowy',
		'numer telefonu komórkowego, mobiel, mobiel nummer, mobiele nummer, mobiele telefoon, gsm-nummer, mobilnr, mobiles, mobile numbers',
		'whatsapp, whatsapp number, whatsapp no, whatsapp phone number, whatsapp mobile number, nomor whatsapp, no whatsapp, no wa, número de whatsapp',
		'matkapuhelin, matkapuhelinnumero, kännykkä, mobilszám, mobiltelefonszám, טלפון נייד, נייד, מספר נייד, מספר טלפון נייד', // fi hu he: P
	],
	FirstName: [
		'first name, given name, given names, forename, fname, name first, vorname, vornamen, prénom, prénoms, nombre de pila, primeiro nome, nome próprio, 名, نام کوچک, पहला नाम',
		'etunimi, keresztnév, utónév, שם פרטי', // fi hu he: P
		'प्रथम नाम, nama depan, nama pertama, الاسم الأول, الاسم الاول, প্রথম নাম, নাম (প্রথম অংশ), پہلا نام, ชื่อตัว, ชื่อจริง, imię, voornaam, förnamn, fornavn', // en: F C; "Name (First)": Gravity Forms; de fr ja zh id ms: F C L; es pt fa hi: usual; ar bn ur th pl nl sv da nb: L
	],
	LastName: [
		'last name, surname, family name, lname, name last, nachname, familienname, zuname, apellido, apellidos, nom de famille, cognome, sobrenome',
		'último nome, фамилия, 姓, 姓氏, 성, نام خانوادگی, उपनाम, अंतिम नाम, soyad, soyadı, soyadi, soyisim, soyadınız, soyadiniz', // en: F C; de es fr it pt: F C (not "apelido": in Brazil a nickname; nor the word for an alias in Malayalam); ru ja zh ko fa hi ml tr: F C L
		'sukunimi, vezetéknév, családnév, שם משפחה', // fi hu he: P
		'nama belakang, nama keluarga, nama terakhir, اسم العائلة, الاسم الأخير, الاسم الاخير, শেষ নাম, নাম (শেষ অংশ), آخری نام, นามสกุล, nazwisko, achternaam, familienaam, efternamn, efternavn, etternavn', // id: C; ms ar bn ur th pl nl sv da nb: L
	],
	FullName: [
		'full name, complete name, names, first and last name, first name and last name, first name last name, name and surname, contact person, vor- und nachname',
		'vorname und nachname, vorname nachname, nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos', // en: F C +; de es: F C +
		'nom complet, prénom et nom, prénom nom, nome completo, nome e cognome, nome e sobrenome, nome e apelido, имя и фамилия, полное имя, контактное лицо, お名前, 氏名, 姓名',
		'联系人, 联系人姓名, 聯絡人, 성명, 성함, نام و نام خانوادگی, पूरा नाम, ad soyad, ad soyadı, adı soyadı, adi soyadi, adınız soyadınız, isim soyisim, nama lengkap, nama penuh', // fr it pt: F C +; ru ja zh ko fa hi: F C P; tr id: F C; ms: P
		'الاسم الكامل, الاسم بالكامل, সম্পূর্ণ নাম, পুরো নাম, مکمل نام, پورا نام, ชื่อ-นามสกุล, ชื่อและนามสกุล, imię i nazwisko, osoba kontaktowa, volledige naam',
		'koko nimi, etu- ja sukunimi, שם מלא', // fi he: P
		'voor- en achternaam, för- och efternamn, fullständigt namn, fullt navn, for- og efternavn, for- og etternavn', // ar bn ur vi th: P; pl nl sv da nb: P +
	],
	Name: [
		'name, nom, nombre, nombres, nome, имя, 名前, 이름, नाम, പേര്, نام, isim, isminiz, adı, adi, adınız, nama, الاسم, اسم, নাম, ชื่อ, naam, namn, navn, nimi, שם', // en de fr es it pt ru ja ko hi ml fa ur: F C L; tr: F C; id ms ar bn th nl sv da nb: L
	],
	SurnameFirst: [
		'nom et prénom, nom prénom, фио, фамилия имя, фамилия и имя, фамилия имя отчество, họ và tên, họ tên, name vorname, nachname vorname, nachname und vorname',
		'teljes név, név, sukunimi ja etunimi', // hu: P, where the last name comes first; fi: P
		'apellidos y nombre, apellidos y nombres, apellido y nombre, cognome e nome, nazwisko i imię, last name first name, surname and name', // fr ru vi: F C P; de es it pl en: usual
	],
};

export type Kind = keyof typeof WORDS;

/** No question for one word is longer. A longer name means nothing, so that a heading of megabytes costs nothing. */
const MAX_LENGTH = 100;
const INVISIBLE = /[\p{Cf}'’ʼ]|[\uFE00-\uFE0F]/gu;
/** "1.", "(2)", "Q3:", a digit in a box. Not a digit alone: "2 Email" may be a second address. */
const NUMBERING =
	/^(?:[^\p{L}\p{N}]*(?:(?:q|question)\s*)?\d{1,3}(?:\.\d{1,3})*\s*(?:[.):\]]|\u20E3)|q\d{1,3}_)/u;
/** These words count in brackets or after an asterisk. Without them, "Email required" may be a setting. */
const REQUIRED_WORDS = [
	'required|mandatory|optional|pflichtfeld|erforderlich|obligatorio|opcional|obligatoire|facultatif|optionnel|obbligatorio|facoltativo|obrigatorio|обязательно|необязательно|必須|任意|必填|选填',
	'選填|필수|선택|अनिवार्य|वैकल्पिक|zorunlu|wajib|opsional|مطلوب|إلزامي|اختياري|bat buoc|wymagane|opcjonalnie|verplicht|optioneel|obligatorisk|valgfri|valfritt',
].join('|');
const REQUIRED = new RegExp(`[([{【*※]\\s*(?:${REQUIRED_WORDS})\\s*(?:[)\\]}】*]|$)`, 'gu');
/** "What is your …?", "Please enter your …", "your", "my", and the same before the word in other languages. */
const ASKED = new RegExp(
	[
		String.raw`^(?:(?:(?:what is|whats)(?= (?:your|my) )|(?:please )?enter|(?:please )?(?:provide|share|type|write|give us|tell us|fill in)(?= your )|`,
		String.raw`cual es|quel(?:le)? est|qual e(?: o)?|wie (?:lautet|ist)|wat is|ingrese|escribe|entrez|inserisci|digite) )?`,
		String.raw`(?:(?:your|my|votre|ton|tu|su|mi|din|ihre?|deine?|(?:il |la )?[ts]u[oa]|seu|jouw|twoj[ae]?|ваш[аеи]?|आपका|आपकी|আপনার|آپ کا|آپ کی) )?`,
		String.raw`(?:[请請](?:输入|填写|輸入|填寫))?(?:[您你]的)?`,
	].join(''),
	'u',
);
/** "Your" after the word, in Indonesian, Malay, Vietnamese, and Thai. */
const ASKED_AFTER = /(?: anda| kamu| cua ban|ของคุณ)$/u;
/** Words for the person of a row, as the name of an object around the columns or as the first word of a heading. */
const ANYBODY = ['lead', 'contact', 'person'];
/** Persons of whom a row may have two: a student, and the customer who pays. */
const ROLE_WORDS =
	'customer client student candidate applicant patient guest member attendee participant visitor invitee prospect';
const ROLES = ROLE_WORDS.split(' ');
export const PERSONS: readonly string[] = [...ANYBODY, ...ROLES];
const IN_FRONT = ['work', 'personal', ...PERSONS];

/** Lowercase words without punctuation and emoji. Latin letters alone lose their marks: in Hindi and Japanese these have meaning. */
function splitWords(text: string): string[] {
	if (text.length > MAX_LENGTH) return [];
	const plain = text
		.normalize('NFKC')
		.replace(INVISIBLE, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.normalize('NFD')
		.replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
		.replace(/[đı]/g, (sign) => (sign === 'đ' ? 'd' : 'i'))
		.normalize('NFC');
	const open = plain.replace(NUMBERING, '').replace(REQUIRED, ' ');
	return open.match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? [];
}

const KINDS = new Map<string, Kind>();
for (const [kind, lines] of Object.entries(WORDS) as Array<[Kind, readonly string[]]>)
	for (const word of lines.join().split(',')) KINDS.set(splitWords(word).join(''), kind);

/** The meaning of a word by itself, with nothing in front of it. */
export const readWord = (heading: string): Kind | undefined => KINDS.get(splitWords(heading).join(''));

/** A word for a phone is in a heading, also with other words: `Spouse Mobile`, but not in that of an ID. */
export function hasPhoneWord(heading: string): boolean {
	const words = splitWords(heading);
	const isPhone = (kind?: Kind) => kind === 'Phone' || kind === 'Mobile';
	return (
		words.at(-1) !== 'id' &&
		words.some((word, index) => isPhone(KINDS.get(word)) || isPhone(KINDS.get(word + words[index + 1])))
	);
}

export interface HeadingMeaning {
	kind: Kind;
	/** The person in front of the word, if a row may have two of them: `student`. */
	role?: string;
	/** The heading is a word for a name with nothing in front of it. */
	isBareName: boolean;
}

/**
 * Reads a heading by the table of words: a word, also with a number, "(required)", "your", or "what is your …?" around it, and
 * with one word in front, such as `work` or `student`.
 *
 * @returns undefined for any other heading
 */
export function readHeading(heading: string): HeadingMeaning | undefined {
	const all = splitWords(heading);
	const words = all.join(' ').replace(ASKED, '').replace(ASKED_AFTER, '').split(' ');
	const [front, ...rest] = words;
	const kind = KINDS.get(words.join('')) ?? KINDS.get(all.join(''));
	if (kind) return { kind, isBareName: kind === 'Name' && words.length === all.length };
	const behind = IN_FRONT.includes(front) ? KINDS.get(rest.join('')) : undefined;
	return behind && { kind: behind, role: ROLES.find((role) => role === front), isBareName: false };
}
