type PersonalData = { voornaam?: string; name?: string; bedrijf?: string; email?: string };

/** `own`: the password consists of personal data. `common`: it is among the first that an attacker tries. */
export type PasswordWeakness = 'own' | 'common';

export const passwordWeaknessTexts: Record<PasswordWeakness, string> = {
  own: 'Dit wachtwoord bestaat uit je eigen gegevens of de naam van de organisatie. Kies iets anders.',
  common: 'Dit wachtwoord is makkelijk te raden. Kies iets anders, zoals drie woorden achter elkaar.',
};

/** Words that an attacker tries first on a Dutch portal, with or without digits and symbols before and after. */
const commonWords = [
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

/** In characters. Shorter names and parts of names are ignored, because they occur in many good passwords. */
const minWordLength = 3;
/** Enough for a date. A password with more digits than this does not consist of personal data only. */
const maxOtherDigits = 8;
/** bcrypt ignores everything after the first 72 bytes. A password field in the browser may hold more. */
const maxPasswordBytes = 72;

/** Rejected, because bcrypt cannot distinguish longer passwords that share their first 72 bytes. */
export const isPasswordTooLong = (text: string): boolean => new TextEncoder().encode(text).length > maxPasswordBytes;

export const minPasswordLength = 8;
export const tooLongPasswordText =
  'Dit wachtwoord is te lang: hooguit 72 tekens, en een letter met een accent of een emoji telt voor meer dan één.';

/** Replacements for letters that NFKD does not decompose. */
const latinLetters: Record<string, string> = { ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Converts to lower case without accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øđðłıßæœ]/g, (letter) => latinLetters[letter] ?? letter);
const removeSeparators = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
const reverse = (text: string) => Array.from(text).reverse().join('');

const getWords = (text: string) => {
  const folded = fold(text);
  return [removeSeparators(folded), ...(folded.match(/[\p{L}\p{N}]+/gu) ?? []), ...(folded.match(/\p{L}+/gu) ?? [])];
};

/** Returns the words that a password must not consist of: name, company and address of the person, and `organisation`. */
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

const lettersBySymbol: Record<string, string> = {
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
const replaceSymbols = (text: string) => text.replace(/[01!3€4@5$7]/g, (symbol) => lettersBySymbol[symbol] ?? symbol);

/** Returns the password with symbols unchanged, replaced by letters, and replaced except at the end (`p@ssw0rd1`). */
const getSpellings = (password: string): string[] => {
  const folded = fold(password);
  const end = /[^\p{L}]*$/u.exec(folded)?.index ?? folded.length;
  const spellings = [folded, replaceSymbols(folded), replaceSymbols(folded.slice(0, end)) + folded.slice(end)];
  return [...new Set(spellings.map(removeSeparators))];
};

const isComposedOf = (spelling: string, wordsByLength: readonly string[]): boolean => {
  const remainder = wordsByLength.reduce((remaining, word) => remaining.replaceAll(word, ''), spelling);
  return remainder !== spelling && remainder.length <= maxOtherDigits && /^\p{N}*$/u.test(remainder);
};

/** Finds weaknesses that need no dictionary. Runs on the server, and in the browser while the user types. */
export const findPasswordWeakness = (
  password: string,
  personalWords: readonly string[],
): PasswordWeakness | undefined => {
  const spellings = getSpellings(password.slice(0, maxPasswordBytes)).flatMap((spelling) => [
    spelling,
    reverse(spelling),
  ]);
  const consistsOfWords = (words: readonly string[]) => {
    const wordsByLength = [...words].sort((a, b) => b.length - a.length);
    return spellings.some((spelling) => isComposedOf(spelling, wordsByLength));
  };
  if (consistsOfWords(personalWords)) return 'own';
  return consistsOfWords([...personalWords, ...commonWords]) ? 'common' : undefined;
};
