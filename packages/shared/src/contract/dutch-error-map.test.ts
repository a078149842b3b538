import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dutchErrorMap } from './dutch-error-map.js';

type Code = z.core.$ZodIssueCode;
type Case = readonly [schema: z.ZodType, input: unknown, message: string];

const secret = 'geheim-xyz';
const stringCase = (schema: z.ZodType, message: string): Case => [schema, secret, message];
const typeCase = (schema: z.ZodType, message: string, input: unknown): Case => [schema, input, message];

const invalidFormatMessage = 'Dit heeft niet de juiste vorm.';

const createFormatCheck = (format: string) => (payload: z.core.ParsePayload<string>) =>
  void payload.issues.push({ code: 'invalid_format', format, input: payload.value, continue: true } as never);
const formats: Record<z.core.$ZodStringFormats, Case> = {
  email: stringCase(z.email(), 'Dit is geen geldig e-mailadres.'),
  url: stringCase(z.url(), 'Dit is geen geldig webadres.'),
  emoji: stringCase(z.emoji(), 'Dit is geen emoji.'),
  uuid: stringCase(z.uuid(), invalidFormatMessage),
  guid: stringCase(z.guid(), invalidFormatMessage),
  nanoid: stringCase(z.nanoid(), invalidFormatMessage),
  cuid: stringCase(z.cuid(), invalidFormatMessage),
  cuid2: stringCase(z.cuid2(), invalidFormatMessage),
  ulid: stringCase(z.ulid(), invalidFormatMessage),
  xid: stringCase(z.xid(), invalidFormatMessage),
  ksuid: stringCase(z.ksuid(), invalidFormatMessage),
  datetime: stringCase(z.iso.datetime(), 'Dit is geen geldig tijdstip.'),
  date: stringCase(z.iso.date(), 'Dit is geen geldige datum.'),
  time: stringCase(z.iso.time(), 'Dit is geen geldige tijd.'),
  duration: stringCase(z.iso.duration(), 'Dit is geen geldige duur.'),
  ipv4: stringCase(z.ipv4(), 'Dit is geen geldig netwerkadres.'),
  ipv6: stringCase(z.ipv6(), 'Dit is geen geldig netwerkadres.'),
  cidrv4: stringCase(z.cidrv4(), 'Dit is geen geldig netwerk.'),
  cidrv6: stringCase(z.cidrv6(), 'Dit is geen geldig netwerk.'),
  base64: stringCase(z.base64(), invalidFormatMessage),
  base64url: [z.base64url(), 'geheim xyz', invalidFormatMessage],
  json_string: stringCase(z.string().check(createFormatCheck('json_string')), invalidFormatMessage),
  e164: stringCase(z.e164(), 'Dit is geen geldig telefoonnummer.'),
  credit_card: stringCase(z.string().check(createFormatCheck('credit_card')), 'Dit is geen geldig kaartnummer.'),
  iban: stringCase(z.string().check(createFormatCheck('iban')), 'Dit is geen geldig rekeningnummer.'),
  lowercase: [z.string().lowercase(), 'Geheim', 'Gebruik alleen kleine letters.'],
  uppercase: stringCase(z.string().uppercase(), 'Gebruik alleen hoofdletters.'),
  regex: stringCase(z.string().regex(/^expected$/), invalidFormatMessage),
  jwt: stringCase(z.jwt(), invalidFormatMessage),
  starts_with: stringCase(z.string().startsWith('expected'), 'Dit begint niet zoals het hoort.'),
  ends_with: stringCase(z.string().endsWith('expected'), 'Dit eindigt niet zoals het hoort.'),
  includes: stringCase(z.string().includes('expected'), 'Hier ontbreekt iets in.'),
};

const cases: Record<Code, readonly Case[]> = {
  invalid_type: [
    typeCase(z.string(), 'Dit ontbreekt.', undefined),
    typeCase(z.string(), 'Dit moet een tekst zijn.', 5),
    typeCase(z.string(), 'Dit moet een tekst zijn.', null),
    typeCase(z.number(), 'Dit moet een getal zijn.', secret),
    typeCase(z.number(), 'Dit moet een getal zijn.', Number.NaN),
    typeCase(z.nan(), 'Dit moet een getal zijn.', 1),
    typeCase(z.int(), 'Dit moet een heel getal zijn.', 1.5),
    typeCase(z.bigint(), 'Dit moet een heel getal zijn.', 1),
    typeCase(z.boolean(), 'Dit moet ja of nee zijn.', secret),
    typeCase(z.date(), 'Dit moet een datum zijn.', secret),
    typeCase(z.date(), 'Dit moet een datum zijn.', new Date(Number.NaN)),
    typeCase(z.array(z.string()), 'Dit moet een lijst zijn.', secret),
    typeCase(z.tuple([z.string()]), 'Dit moet een lijst zijn.', secret),
    typeCase(z.set(z.string()), 'Dit moet een lijst zijn.', secret),
    typeCase(z.object({}), 'Dit moet een groep velden zijn.', secret),
    typeCase(z.record(z.string(), z.string()), 'Dit moet een groep velden zijn.', secret),
    typeCase(z.map(z.string(), z.string()), 'Dit moet een groep velden zijn.', secret),
    typeCase(z.file(), 'Dit moet een bestand zijn.', secret),
    typeCase(z.null(), 'Dit kan hier niet.', secret),
    typeCase(z.never(), 'Dit kan hier niet.', secret),
    typeCase(z.undefined(), 'Dit kan hier niet.', secret),
    typeCase(z.void(), 'Dit kan hier niet.', secret),
    typeCase(z.symbol(), 'Dit kan hier niet.', secret),
    typeCase(z.instanceof(Map), 'Dit kan hier niet.', secret),
    typeCase(z.string().optional().nonoptional(), 'Dit ontbreekt.', undefined),
  ],
  too_big: [
    [z.string().max(3), secret, 'Dit moet hooguit 3 tekens hebben.'],
    [z.string().max(1), secret, 'Dit moet hooguit 1 teken hebben.'],
    [z.string().length(3), secret, 'Dit moet precies 3 tekens hebben.'],
    [z.array(z.number()).max(1), [1, 2], 'Dit moet hooguit 1 onderdeel hebben.'],
    [z.tuple([z.number()]), [1, 2], 'Dit moet hooguit 1 onderdeel hebben.'],
    [z.set(z.number()).max(1), new Set([1, 2]), 'Dit moet hooguit 1 onderdeel hebben.'],
    [
      z.map(z.number(), z.number()).max(1),
      new Map([
        [1, 2],
        [2, 3],
      ]),
      'Dit moet hooguit 1 onderdeel hebben.',
    ],
    [z.number().max(3), 4, 'Dit moet hooguit 3 zijn.'],
    [z.number().lt(3), 4, 'Dit moet minder dan 3 zijn.'],
    [z.bigint().max(3n), 4n, 'Dit moet hooguit 3 zijn.'],
    [z.date().max(new Date(0)), new Date(1), 'Deze datum is te laat.'],
    [z.file().max(1), new File(['abc'], secret), 'Dit bestand is te groot.'],
  ],
  too_small: [
    [z.string().min(1), '', 'Vul dit in.'],
    [z.string().min(30), secret, 'Dit moet minstens 30 tekens hebben.'],
    [z.string().length(30), secret, 'Dit moet precies 30 tekens hebben.'],
    [z.array(z.number()).min(2), [1], 'Dit moet minstens 2 onderdelen hebben.'],
    [z.set(z.number()).min(2), new Set([1]), 'Dit moet minstens 2 onderdelen hebben.'],
    [z.number().min(3), 2, 'Dit moet minstens 3 zijn.'],
    [z.number().gt(3), 2, 'Dit moet meer dan 3 zijn.'],
    [z.bigint().min(3n), 2n, 'Dit moet minstens 3 zijn.'],
    [z.date().min(new Date(1)), new Date(0), 'Deze datum is te vroeg.'],
    [z.file().min(10), new File(['abc'], secret), 'Dit bestand is te klein.'],
  ],
  invalid_format: Object.values(formats),
  not_multiple_of: [
    [z.number().multipleOf(5), 3, 'Dit moet een veelvoud van 5 zijn.'],
    [z.bigint().multipleOf(5n), 3n, 'Dit moet een veelvoud van 5 zijn.'],
  ],
  unrecognized_keys: [
    [z.strictObject({}), { [secret]: 1 }, 'Dit veld is hier onbekend.'],
    [
      z.strictObject({}),
      Object.fromEntries(Array.from({ length: 7_000 }, (_, index) => [`${secret}${index}`, 1])),
      'Dit veld is hier onbekend.',
    ],
  ],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, 'Dit is geen van de mogelijke vormen.'],
    [
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
      { kind: secret },
      'Dit is geen van de mogelijke vormen.',
    ],
    [z.xor([z.string(), z.any()]), secret, 'Dit is geen van de mogelijke vormen.'],
  ],
  invalid_key: [
    [z.record(z.string().regex(/^expected$/), z.string()), { [secret]: '' }, 'Een van de namen hierin klopt niet.'],
    [z.map(z.object({ a: z.string() }), z.string()), new Map([[{ a: 5 }, '']]), 'Een van de namen hierin klopt niet.'],
  ],
  invalid_element: [
    [z.map(z.object({}), z.number()), new Map([[{}, secret]]), 'Een van de onderdelen hierin klopt niet.'],
  ],
  invalid_value: [
    [z.enum(['expected', 'value']), secret, 'Dit is geen van de mogelijke waarden.'],
    [z.literal('expected'), secret, 'Dit is geen van de mogelijke waarden.'],
  ],
  custom: [[z.string().refine(() => false), secret, 'Dit klopt niet.']],
};

const getIssues = ([schema, input]: Case) => schema.safeParse(input, { error: dutchErrorMap }).error?.issues ?? [];
const allCases = Object.entries(cases).flatMap(([code, codeCases]) =>
  codeCases.map((testCase) => [code, testCase[2], testCase] as const),
);
/** Words from zod's own messages and names, and common English words. */
const englishWords =
  /\b(string|number|object|array|boolean|undefined|null|nan|bigint|symbol|record|tuple|file|key|keys|element|value|values|input|invalid|expected|received|required|must|than|too|big|small|least|most|unknown|unrecognized|option|format|pattern|regex|custom|union|multiple|the|and|or|with|this|not|should|have|has|to|be)\b/i;

describe('dutchErrorMap', () => {
  it.each(allCases)('maps an issue %s to: %s', (code, expectedMessage, testCase) => {
    const issue = getIssues(testCase).find((candidate) => candidate.code === code);
    expect(issue?.message).toBe(expectedMessage);
  });

  it('has a message for every code and format of the installed zod', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(z.ZodIssueCode).sort());
    for (const [format, testCase] of Object.entries(formats)) expect(getIssues(testCase)).toMatchObject([{ format }]);
  });

  it.each(allCases)('keeps the message for %s short, in Dutch and without the input: %s', (_, __, testCase) => {
    for (const { message } of getIssues(testCase)) {
      expect(message).toMatch(/^[A-Z].{5,60}\.$/);
      expect(message).not.toMatch(englishWords);
      expect(message).not.toContain('xyz');
    }
  });

  it('uses the message of a schema when it has one', () => {
    const { error } = z.string('Vul je naam in.').safeParse(5, { error: dutchErrorMap });
    expect(error?.issues[0]?.message).toBe('Vul je naam in.');
  });
});
