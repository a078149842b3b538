type PersonalData = { voornaam?: string; name?: string; bedrijf?: string; email?: string };

/** `own`: the password consists of personal data. `common`: it is one of the first that anybody would try. */
export type PasswordWeakness = 'own' | 'common';

export const passwordWeaknessTexts: Record<PasswordWeakness, string> = {
  own: 'Dit wachtwoord bestaat uit je eigen gegevens of de naam van de organisatie. Kies iets anders.',
  common: 'Dit wachtwoord is makkelijk te raden. Kies iets anders, zoals drie woorden achter elkaar.',
};

/** With digits or signs around it, each of these is among the first guesses for a Dutch portal. */
const expectedWords = [
  'wachtwoord',
  'password',
  'welkom',
  'welcome',
  'lente',
  'zomer',
  'herfst',
  'winter',
  'ledenportaal',
];

/** Shorter names and parts of names are ignored: they occur in many good passwords. */
const minWordLength = 3;
/** A date of eight digits, for example. More digits than these are not personal data alone. */
const maxOtherDigits = 8;
/** bcrypt reads at most 72 bytes. A password field in the browser may hold more. */
const maxCharacters = 72;

/** Letters that NFKD does not separate from their stroke or ligature. */
const latinLetters: Record<string, string> = { ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Lower case, without accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øđðłıßæœ]/g, (letter) => latinLetters[letter] ?? letter);
const removeSeparators = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const reverse = (text: string) => [...text].reverse().join('');

const getWords = (text: string) => {
  const folded = fold(text);
  return [removeSeparators(folded), ...(folded.match(/[\p{L}\p{N}]+/gu) ?? []), ...(folded.match(/\p{L}+/gu) ?? [])];
};

/** The words that a password must not consist of: names, company and address of the person, and `organisation`. */
export const getPersonalWords = (
  { voornaam = '', name = '', bedrijf = '', email = '' }: PersonalData,
  organisation: readonly string[] = [],
): string[] => {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.').slice(0, -1);
  const texts = [voornaam, name, `${voornaam}${name}`, `${name}${voornaam}`, bedrijf, email, local, domain, ...labels];
  const words = [...texts, ...organisation].flatMap(getWords);
  return [...new Set(words)].filter((word) => word.length >= minWordLength && /\p{L}/u.test(word));
};

const lettersBySign: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
};
const replaceSigns = (text: string) => text.replace(/[01!3€4@5$7]/g, (sign) => lettersBySign[sign] ?? sign);

/** Digits and signs as they are, as letters, and as letters except at the end, as in `p@ssw0rd1`. */
const getSpellings = (password: string): string[] => {
  const folded = fold(password);
  const end = /[^\p{L}]*$/u.exec(folded)?.index ?? folded.length;
  const spellings = [folded, replaceSigns(folded), replaceSigns(folded.slice(0, end)) + folded.slice(end)];
  return [...new Set(spellings.map(removeSeparators))];
};

const consistsOf = (spelling: string, longestFirst: readonly string[]): boolean => {
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), spelling);
  return rest !== spelling && rest.length <= maxOtherDigits && /^\p{N}*$/u.test(rest);
};

/** Finds what needs no dictionary. Used on the server, and in the browser while somebody types. */
export const findPasswordWeakness = (
  password: string,
  personalWords: readonly string[],
): PasswordWeakness | undefined => {
  const spellings = getSpellings(password.slice(0, maxCharacters)).flatMap((each) => [each, reverse(each)]);
  const isMadeOf = (words: readonly string[]) => {
    const longestFirst = [...words].sort((a, b) => b.length - a.length);
    return spellings.some((spelling) => consistsOf(spelling, longestFirst));
  };
  if (isMadeOf(personalWords)) return 'own';
  return isMadeOf([...personalWords, ...expectedWords]) ? 'common' : undefined;
};
