import type { z } from 'zod/mini';

type Issue = z.core.$ZodRawIssue;
type Code = z.core.$ZodIssueCode;
type IssueOf<C extends Code> = Extract<Issue, { code: C }>;

/** Dutch names of types, for the message of a validation error. */
const typeNames: Record<string, string> = {
  string: 'een tekst',
  number: 'een getal',
  int: 'een heel getal',
  nan: 'een getal',
  bigint: 'een heel getal',
  boolean: 'ja of nee',
  date: 'een datum',
  array: 'een lijst',
  tuple: 'een lijst',
  set: 'een lijst',
  object: 'een groep velden',
  record: 'een groep velden',
  map: 'een groep velden',
  file: 'een bestand',
};

const formatMessages: Record<string, string> = {
  email: 'Dit is geen geldig e-mailadres.',
  url: 'Dit is geen geldig webadres.',
  date: 'Dit is geen geldige datum.',
  datetime: 'Dit is geen geldig tijdstip.',
  time: 'Dit is geen geldige tijd.',
  duration: 'Dit is geen geldige duur.',
  emoji: 'Dit is geen emoji.',
  ipv4: 'Dit is geen geldig netwerkadres.',
  ipv6: 'Dit is geen geldig netwerkadres.',
  mac: 'Dit is geen geldig netwerkadres.',
  cidrv4: 'Dit is geen geldig netwerk.',
  cidrv6: 'Dit is geen geldig netwerk.',
  e164: 'Dit is geen geldig telefoonnummer.',
  credit_card: 'Dit is geen geldig kaartnummer.',
  iban: 'Dit is geen geldig rekeningnummer.',
  currency_code: 'Dit is geen geldige munt.',
  starts_with: 'Dit begint niet zoals het hoort.',
  ends_with: 'Dit eindigt niet zoals het hoort.',
  includes: 'Hier ontbreekt iets in.',
  lowercase: 'Gebruik alleen kleine letters.',
  uppercase: 'Gebruik alleen hoofdletters.',
};

/** The unit of a size limit by type of value: singular and plural. */
const units: Record<string, readonly [string, string]> = {
  string: ['teken', 'tekens'],
  file: ['teken', 'tekens'],
  array: ['onderdeel', 'onderdelen'],
  set: ['onderdeel', 'onderdelen'],
  map: ['onderdeel', 'onderdelen'],
  object: ['veld', 'velden'],
};

type SizeLimit = { origin: string; inclusive?: boolean; exact?: boolean };

const formatLimitMessage = (
  { origin, inclusive, exact }: SizeLimit,
  limit: number | bigint,
  phrases: readonly [string, string],
) => {
  if (origin === 'date') return `Deze datum is te ${phrases[0] === 'hooguit' ? 'laat' : 'vroeg'}.`;
  if (origin === 'file') return `Dit bestand is te ${phrases[0] === 'hooguit' ? 'groot' : 'klein'}.`;
  const phrase = exact ? 'precies' : inclusive ? phrases[0] : phrases[1];
  const unit = units[origin];
  if (!unit) return `Dit moet ${phrase} ${limit} zijn.`;
  return `Dit moet ${phrase} ${limit} ${Number(limit) === 1 ? unit[0] : unit[1]} hebben.`;
};

/** A message per issue code. A code that a newer zod adds is a type error here. */
const messages: { [C in Code]: (issue: IssueOf<C>) => string } = {
  invalid_type: ({ expected, input }) => {
    if (input === undefined) return 'Dit ontbreekt.';
    const type = typeNames[expected];
    return type === undefined ? 'Dit kan hier niet.' : `Dit moet ${type} zijn.`;
  },
  too_big: (issue) => formatLimitMessage(issue, issue.maximum, ['hooguit', 'minder dan']),
  too_small: (issue) =>
    issue.origin === 'string' && issue.minimum === 1
      ? 'Vul dit in.'
      : formatLimitMessage(issue, issue.minimum, ['minstens', 'meer dan']),
  invalid_format: ({ format }) => formatMessages[format] ?? 'Dit heeft niet de juiste vorm.',
  not_multiple_of: ({ divisor }) => `Dit moet een veelvoud van ${divisor} zijn.`,
  unrecognized_keys: () => 'Dit veld is hier onbekend.',
  invalid_union: () => 'Dit is geen van de mogelijke vormen.',
  invalid_key: () => 'Een van de namen hierin klopt niet.',
  invalid_element: () => 'Een van de onderdelen hierin klopt niet.',
  invalid_value: () => 'Dit is geen van de mogelijke waarden.',
  custom: () => 'Dit klopt niet.',
};

/**
 * Returns the Dutch message for a validation error of zod. Pass it as `error` to `parse` or `safeParse`. A message of
 * the schema itself has precedence. No message contains the input or a list of names, which limits its length.
 */
export const dutchErrorMap = (issue: Issue): string => {
  const toMessage = messages[issue.code] as ((rawIssue: Issue) => string) | undefined;
  return (toMessage ?? messages.custom)(issue as IssueOf<'custom'>);
};
