import { PAYER, toPersonWord } from './keys';
import { toComparableName } from './plainText';

/**
 * What a heading means: an attribute of the lead, or the whole name of a person, which is split. `SurnameFirst` is a whole name
 * whose heading says this order.
 */
export type Meaning = 'EmailAddress' | 'Phone' | 'FirstName' | 'LastName' | 'FullName' | 'SurnameFirst';
/**
 * `Name`: a whole name where it is alone, or the part of it that the columns beside it lack. `Mobile`: a phone that is a mobile
 * number.
 */
type Kind = Meaning | 'Name' | 'Mobile';

/**
 * The words of each meaning. A word is a whole heading: browsers search for it inside a label because a wrong guess there is
 * seen and corrected, and here it would write another person's address.
 *
 * Sources: F = Firefox, toolkit/components/formautofill/shared/HeuristicsRegExp.sys.mjs; C = Chromium, components/autofill/
 * core/browser/form_parsing/resources/legacy_regex_patterns.json; L = Laravel-Lang/attributes, locales/<language>/php.json;
 * P = labels of forms in public repositories, by search; + = these words in the usual wordings of labels ("number of …").
 */
export const WORDS: Readonly<Record<Kind, readonly string[]>> = {
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
		'หมายเลขโทรศัพท์, numer telefonu, nr telefonu, telefon kontaktowy, telefoon, telefoonnummer, tlf, tlf nr, ev telefonu, whatsapp, whatsapp number, whatsapp no',
		'phones, phone numbers, telephones, telephone numbers, contact numbers, whatsapp phone number, whatsapp mobile number',
		'nomor whatsapp, no whatsapp, no wa, número de whatsapp',
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
	],
	FirstName: [
		'first name, given name, given names, forename, fname, name first, vorname, vornamen, prénom, prénoms, nombre de pila, primeiro nome, nome próprio, 名, نام کوچک, पहला नाम',
		'प्रथम नाम, nama depan, nama pertama, الاسم الأول, الاسم الاول, প্রথম নাম, নাম (প্রথম অংশ), پہلا نام, ชื่อตัว, ชื่อจริง, imię, voornaam, förnamn, fornavn', // en: F C; "Name (First)": Gravity Forms; de fr ja zh id ms: F C L; es pt fa hi: usual; ar bn ur th pl nl sv da nb: L
	],
	LastName: [
		'last name, surname, family name, lname, name last, nachname, familienname, zuname, apellido, apellidos, nom de famille, cognome, sobrenome',
		'último nome, фамилия, 姓, 姓氏, 성, نام خانوادگی, उपनाम, अंतिम नाम, soyad, soyadı, soyadi, soyisim, soyadınız, soyadiniz', // en: F C; de es fr it pt: F C (not "apelido": in Brazil a nickname; nor the word for an alias in Malayalam); ru ja zh ko fa hi ml tr: F C L
		'nama belakang, nama keluarga, nama terakhir, اسم العائلة, الاسم الأخير, الاسم الاخير, শেষ নাম, নাম (শেষ অংশ), آخری نام, นามสกุล, nazwisko, achternaam, familienaam, efternamn, efternavn, etternavn', // id: C; ms ar bn ur th pl nl sv da nb: L
	],
	FullName: [
		'full name, complete name, names, first and last name, first name and last name, first name last name, name and surname, contact person, vor- und nachname',
		'vorname und nachname, vorname nachname, nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos', // en: F C +; de es: F C +
		'nom complet, prénom et nom, prénom nom, nome completo, nome e cognome, nome e sobrenome, nome e apelido, имя и фамилия, полное имя, контактное лицо, お名前, 氏名, 姓名',
		'联系人, 联系人姓名, 聯絡人, 성명, 성함, نام و نام خانوادگی, पूरा नाम, ad soyad, ad soyadı, adı soyadı, adi soyadi, adınız soyadınız, isim soyisim, nama lengkap, nama penuh', // fr it pt: F C +; ru ja zh ko fa hi: F C P; tr id: F C; ms: P
		'الاسم الكامل, الاسم بالكامل, সম্পূর্ণ নাম, পুরো নাম, مکمل نام, پورا نام, ชื่อ-นามสกุล, ชื่อและนามสกุล, imię i nazwisko, osoba kontaktowa, volledige naam',
		'voor- en achternaam, för- och efternamn, fullständigt namn, fullt navn, for- og efternavn, for- og etternavn', // ar bn ur vi th: P; pl nl sv da nb: P +
	],
	Name: [
		'name, nom, nombre, nombres, nome, имя, 名前, 이름, नाम, പേര്, نام, isim, isminiz, adı, adi, adınız, nama, الاسم, اسم, নাম, ชื่อ, naam, namn, navn', // en de fr es it pt ru ja ko hi ml fa ur: F C L; tr: F C; id ms ar bn th nl sv da nb: L
	],
	SurnameFirst: [
		'nom et prénom, nom prénom, фио, фамилия имя, фамилия и имя, фамилия имя отчество, họ và tên, họ tên, name vorname, nachname vorname, nachname und vorname',
		'apellidos y nombre, apellidos y nombres, apellido y nombre, cognome e nome, nazwisko i imię, last name first name, surname and name', // fr ru vi: F C P; de es it pl en: usual
	],
};
/** First and last names that are this only side by side. Alone, "Ad" is an advertisement, too, and "apelido" in Brazil a nickname. */
const NAME_PAIRS = [
	'first + last',
	'ad + soyad',
	'ad + soyadı',
	'nome + apelido',
	'tên + họ',
	'tên + họ đệm',
	'tên + họ và tên đệm',
	'tên + họ lót',
];
/** Before or after an address or phone: which one of the same person (Outlook, Pipedrive). Not "company", "office", "alternate". */
const OF_CONTACT = /^(work|business|home|personal|private|preferred|best|official|registered|primary|main)$/;
const AFTER_CONTACT = /^(work|home|personal|private|privat|geschaftlich|professionnel|personnel)$/;
/**
 * A number for messages, who pays, and a list count where nothing says more directly how to reach the person.
 */
const SECOND = /billing|whats|(^|[^a-z])wa$|(mail|address|phone|mobile|number)(es|s)$/i;
/** The first of several, or the second column of one name in a file: "E-mail 1 - Value", "Email_1". It counts like these. */
const NUMBERED = /(?<!\p{N})1[^\p{L}\p{N}]*(?:value[^\p{L}\p{N}]*)?$/u;
/** A note in brackets behind a heading that says how to write the value, not whose it is: these words, or an example. */
const NOTE_WORD = [
	'and|the|only|yours?|country|area|std|isd|dial|dialing|prefix|codes?|whatsapp',
	String.raw`digits?|numbers?|aadhaa?r|pan|passport|ids?|proof|card|documents?|certificate|records?|bank|school|\+?\d+`,
].join('|');
const EXAMPLE = String.raw`(?:[Ee]\.?g\.?|[Ee]x\.?)[\s.:,]+(?:\p{Lu}|[+\d]|\S+@)[^()[\]（）【】]*`;
const NOTE = [
	new RegExp(
		String.raw`[([（【]\s*(?:with|without|incl|including|as per|preferably|\d+[ -]digits?)(?:[\s.:,+-]+(?:${NOTE_WORD}))*[\s.]*[)\]）】]\s*$`,
		'iu',
	),
	new RegExp(String.raw`[([（【]\s*${EXAMPLE}[)\]）】]\s*$`, 'u'),
];
/** What a part of a heading may say about a number. */
const IN_PARTS = /^((com)?ddd|(with|including)countrycode|(whatsapp)?preferred|)$/;
/** Words with which "Name" is the whole name rather than the other part of it. */
const ENGLISH_PARTS = ['firstname', 'lastname'];
/** Longer than any question for one word. What is longer is left as it is, so that a heading of megabytes costs nothing. */
const MAX_LENGTH = 300;
/** More than any word with what stands around it. Each of them is tried as the first and as the last. */
const MAX_WORDS = 8;
const INVISIBLE = /[\p{Cf}'’ʼ]|[\uFE00-\uFE0F]/gu;
/** "1.", "(2)", "Q3:", a digit in a box. Not a digit alone: "2 Email" may be a second address. */
const NUMBERING =
	/^(?:[^\p{L}\p{N}]*(?:(?:q|question)\s*)?\d{1,3}(?:\.\d{1,3})*\s*(?:[.):\]]|\u20E3)|q\d{1,3}_)/u;
/** In brackets or after an asterisk. Without them, "Email required" may be a setting. */
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
		String.raw`(?:(?:your|my|votre|ihre?|deine?|(?:il |la )?[ts]u[oa]|seu|jouw|twoj[ae]?|ваш[аеи]?|आपका|आपकी|আপনার|آپ کا|آپ کی) )?`,
		String.raw`(?:[请請](?:输入|填写|輸入|填寫))?(?:[您你]的)?`,
	].join(''),
	'u',
);
/** The same in words so short that they may be abbreviations: before anything but a word of theirs, as in "SU Name" or "MI Score". */
const YOUR =
	/^(?:ton|[ts]u|mi|je|din|ditt?|uw(?! e ?mail\b)) (?!(?:name|phone|mobile|full|first|last|given|family|contact|cell|surname|telephone)\b)/;
/** "Name of the student". */
const OF_PERSON = /^(.+) of (?:the )?(\S+)$/;
/** "Your" after the word (id vi th), and the first of several in Google's contacts ("E-mail 1 - Value"). */
const ASKED_AFTER =
	/(?: anda| kamu| cua ban|ของคุณ|(?<=mail|address|id|phone|mobile|no|number|name) 1(?: value)?)$/u;

/** Lowercase words without punctuation and emoji. Latin letters alone lose their marks: in Hindi and Japanese these have meaning. */
function toWords(text: string): string[] {
	if (text.length > MAX_LENGTH) return [text];
	const plain = text
		.normalize('NFKC')
		.replace(INVISIBLE, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.toLowerCase()
		.normalize('NFD')
		.replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
		.replace(/đ/g, 'd')
		.normalize('NFC');
	const open = plain.replace(NUMBERING, '').replace(REQUIRED, ' ');
	const words = (open.match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu) ?? []).join(' ');
	return words.replace(ASKED, '').replace(ASKED_AFTER, '').split(' ');
}

const KINDS = new Map<string, Kind>();
for (const [kind, lines] of Object.entries(WORDS) as Array<[Kind, readonly string[]]>)
	for (const word of lines.join().split(',')) KINDS.set(toWords(word).join(''), kind);

const isContact = (kind?: string): boolean =>
	kind === 'EmailAddress' || kind === 'Phone' || kind === 'Mobile';

/** The word of the table that is left when what is around it is taken off; undefined where none is. */
function findWord(words: readonly string[]): string | undefined {
	const all = words.join('');
	if (KINDS.has(all)) return all;
	if (words.length < 2 || words.length > MAX_WORDS) return undefined;
	const [first, last] = [words[0], words[words.length - 1]];
	const [, what = '', who = ''] = OF_PERSON.exec(words.join(' ')) ?? [];
	if (toPersonWord(who) !== undefined) return findWord(what.split(' '));
	// "Billing contact" is somebody of the accounts department.
	const isOfPerson =
		YOUR.test(words.join(' ')) ||
		toPersonWord(first) !== undefined ||
		(OF_CONTACT.test(first) && toPersonWord(words[1]) !== undefined) ||
		(first === PAYER && toPersonWord(words[1]) === undefined);
	const after = isOfPerson || OF_CONTACT.test(first) ? findWord(words.slice(1)) : undefined;
	if (after && (isOfPerson || isContact(KINDS.get(after)))) return after;
	const before = last === PAYER || AFTER_CONTACT.test(last) ? findWord(words.slice(0, -1)) : undefined;
	return before && (last === PAYER || isContact(KINDS.get(before))) ? before : undefined;
}

/** A heading as it is compared: without letter case, blanks, punctuation, emoji, and what is around one of the `WORDS`. */
export function withoutDecoration(heading: string): string {
	const own =
		heading.length > MAX_LENGTH ? heading : NOTE.reduce((text, note) => text.replace(note, ''), heading);
	const words = toWords(own);
	return findWord(words) ?? findInParts(own) ?? words.join('');
}

/** The first of several words with one meaning, as in "Telefone / WhatsApp (com DDD)" or "Name / Nombre"; undefined otherwise. */
function findInParts(heading: string): string | undefined {
	const texts = heading.split(/[()[\]/|]/);
	if (texts.length === 1 || heading.length > MAX_LENGTH) return undefined;
	const parts = texts
		.map(toWords)
		.map((words) => findWord(words) ?? words.join(''))
		.filter((word) => !IN_PARTS.test(word));
	const [kind, other] = new Set(parts.map((word) => toKind(word) ?? 'none'));
	return kind === 'none' || other !== undefined ? undefined : parts[0];
}

function toKind(word: string): Exclude<Kind, 'Mobile'> | undefined {
	const kind = KINDS.get(word);
	return kind === 'Mobile' ? 'Phone' : kind;
}

/** What the words of a heading say. What that means for a lead, the columns beside it may tell. */
export interface Words {
	kind: Exclude<Kind, 'Mobile'> | undefined;
	isMobile: boolean;
	/** Whom it is about, if it says so: `student`. */
	person: string | undefined;
	/** True for what belongs to whoever pays. */
	isOfPayer: boolean;
	/** True for what counts where nothing says more directly how to reach the person: a number for messages, who pays, or a list. */
	isSecond: boolean;
	/** True for the first of several. */
	isNumbered: boolean;
	/** True if more than the word itself is said, and not the person: "Work phone". */
	isDecorated: boolean;
	/** True for a part of a name in English, beside which "Name" is the whole name. */
	isEnglishPart: boolean;
}

/** True for a heading that ends with 1, whatever signs are behind it. */
const isFirstOfSeveral = (heading: string): boolean =>
	heading.length <= MAX_LENGTH &&
	NUMBERED.test(heading.normalize('NFKC').toLowerCase().replace(REQUIRED, ' '));

/** The word of a heading and what it means. What a program calls `_name` is a name of its own record. */
function read(heading: string): { word: string; kind: Words['kind'] } {
	const word = withoutDecoration(heading);
	const kind = toKind(word);
	return { word, kind: heading.startsWith('_') && !isContact(kind) ? undefined : kind };
}

const personIn = (words: readonly string[]): string | undefined =>
	toPersonWord(words[0]) ?? toPersonWord(OF_PERSON.exec(words.join(' '))?.[2] ?? '');

export function readHeading(heading: string): Words {
	const { word, kind } = read(heading);
	const isNumbered = isFirstOfSeveral(heading);
	const words = toWords(heading);
	const person = KINDS.has(word) ? personIn(words) : undefined;
	return {
		kind,
		isMobile: isMobile(heading, word),
		person,
		isOfPayer: words.includes(PAYER),
		isSecond: SECOND.test(heading) || isNumbered,
		isNumbered,
		isDecorated: person === undefined && word !== words.join(''),
		isEnglishPart: ENGLISH_PARTS.includes(word),
	};
}

/** True for a mobile number, also where the last word says it: "Phone (Mobile)", but not "Phone / Mobile". */
const isMobile = (heading: string, word: string): boolean =>
	KINDS.get(word) === 'Mobile' ||
	(toKind(word) === 'Phone' &&
		!/[/|]/.test(heading) &&
		KINDS.get(toWords(heading).at(-1) ?? '') === 'Mobile');

/** The meaning of a heading by itself. */
export function toMeaning(heading: string): Meaning | undefined {
	const { kind } = read(heading);
	// "Name 1" means something beside "Email 1" alone.
	if (isFirstOfSeveral(heading) && !isContact(kind)) return undefined;
	return kind === 'Name' ? 'FullName' : kind;
}

/** The columns that are the first and the last name by words that mean it only together. */
export function findNamePair<Column>(
	columns: ReadonlyMap<string, Column>,
): [first: Column, last: Column] | undefined {
	for (const pair of NAME_PAIRS) {
		const [first, last] = pair.split(' + ').map((word) => columns.get(toComparableName(word)));
		if (first !== undefined && last !== undefined) return [first, last];
	}
	return undefined;
}

/** Like `toMeaning`, for the many headings of a run, which are few different ones. */
export function meaningReader(): typeof toMeaning {
	const meanings = new Map<string, Meaning | undefined>();
	return (heading) => {
		if (!meanings.has(heading)) meanings.set(heading, toMeaning(heading));
		return meanings.get(heading);
	};
}

/** True for a heading with a word for a phone, whatever else it says. It means no attribute by that. */
export function mentionsPhone(heading: string): boolean {
	const words = toWords(heading);
	return words.some((word, index) =>
		[word, `${word}${words[index + 1]}`].some((name) => toKind(name) === 'Phone'),
	);
}
