import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dutchError } from './messages-nl.js';

type Code = z.core.$ZodIssueCode;
type Case = readonly [schema: z.ZodType, input: unknown, sentence: string];

const secret = 'geheim-xyz';
const string = (schema: z.ZodType, sentence: string): Case => [schema, secret, sentence];
const type = (schema: z.ZodType, sentence: string, input: unknown): Case => [schema, input, sentence];

const shape = 'Dit heeft niet de juiste vorm.';
const formats: Record<z.core.$ZodStringFormats, Case> = {
  email: string(z.email(), 'Dit is geen geldig e-mailadres.'),
  url: string(z.url(), 'Dit is geen geldig webadres.'),
  emoji: string(z.emoji(), 'Dit is geen emoji.'),
  uuid: string(z.uuid(), shape),
  guid: string(z.guid(), shape),
  nanoid: string(z.nanoid(), shape),
  cuid: string(z.cuid(), shape),
  cuid2: string(z.cuid2(), shape),
  ulid: string(z.ulid(), shape),
  xid: string(z.xid(), shape),
  ksuid: string(z.ksuid(), shape),
  datetime: string(z.iso.datetime(), 'Dit is geen geldig tijdstip.'),
  date: string(z.iso.date(), 'Dit is geen geldige datum.'),
  time: string(z.iso.time(), 'Dit is geen geldige tijd.'),
  duration: string(z.iso.duration(), 'Dit is geen geldige duur.'),
  ipv4: string(z.ipv4(), 'Dit is geen geldig netwerkadres.'),
  ipv6: string(z.ipv6(), 'Dit is geen geldig netwerkadres.'),
  cidrv4: string(z.cidrv4(), 'Dit is geen geldig netwerk.'),
  cidrv6: string(z.cidrv6(), 'Dit is geen geldig netwerk.'),
  base64: string(z.base64(), shape),
  base64url: [z.base64url(), 'geheim xyz', shape],
  json_string: string(z.string().check(formatIssue('json_string')), shape),
  e164: string(z.e164(), 'Dit is geen geldig telefoonnummer.'),
  credit_card: string(z.string().check(formatIssue('credit_card')), 'Dit is geen geldig kaartnummer.'),
  iban: string(z.string().check(formatIssue('iban')), 'Dit is geen geldig rekeningnummer.'),
  lowercase: [z.string().lowercase(), 'Geheim', 'Gebruik alleen kleine letters.'],
  uppercase: string(z.string().uppercase(), 'Gebruik alleen hoofdletters.'),
  regex: string(z.string().regex(/^expected$/), shape),
  jwt: string(z.jwt(), shape),
  starts_with: string(z.string().startsWith('expected'), 'Dit begint niet zoals het hoort.'),
  ends_with: string(z.string().endsWith('expected'), 'Dit eindigt niet zoals het hoort.'),
  includes: string(z.string().includes('expected'), 'Hier ontbreekt iets in.'),
};

function formatIssue(format: string) {
  return (payload: z.core.ParsePayload<string>) =>
    void payload.issues.push({ code: 'invalid_format', format, input: payload.value, continue: true } as never);
}

const cases: Record<Code, readonly Case[]> = {
  invalid_type: [
    type(z.string(), 'Dit ontbreekt.', undefined),
    type(z.string(), 'Dit moet een tekst zijn.', 5),
    type(z.string(), 'Dit moet een tekst zijn.', null),
    type(z.number(), 'Dit moet een getal zijn.', secret),
    type(z.number(), 'Dit moet een getal zijn.', Number.NaN),
    type(z.nan(), 'Dit moet een getal zijn.', 1),
    type(z.int(), 'Dit moet een heel getal zijn.', 1.5),
    type(z.bigint(), 'Dit moet een heel getal zijn.', 1),
    type(z.boolean(), 'Dit moet ja of nee zijn.', secret),
    type(z.date(), 'Dit moet een datum zijn.', secret),
    type(z.date(), 'Dit moet een datum zijn.', new Date(Number.NaN)),
    type(z.array(z.string()), 'Dit moet een lijst zijn.', secret),
    type(z.tuple([z.string()]), 'Dit moet een lijst zijn.', secret),
    type(z.set(z.string()), 'Dit moet een lijst zijn.', secret),
    type(z.object({}), 'Dit moet een groep velden zijn.', secret),
    type(z.record(z.string(), z.string()), 'Dit moet een groep velden zijn.', secret),
    type(z.map(z.string(), z.string()), 'Dit moet een groep velden zijn.', secret),
    type(z.file(), 'Dit moet een bestand zijn.', secret),
    type(z.null(), 'Dit kan hier niet.', secret),
    type(z.never(), 'Dit kan hier niet.', secret),
    type(z.undefined(), 'Dit kan hier niet.', secret),
    type(z.void(), 'Dit kan hier niet.', secret),
    type(z.symbol(), 'Dit kan hier niet.', secret),
    type(z.instanceof(Map), 'Dit kan hier niet.', secret),
    type(z.string().optional().nonoptional(), 'Dit ontbreekt.', undefined),
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
      Object.fromEntries(Array.from({ length: 7_000 }, (_, at) => [`${secret}${at}`, 1])),
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

const issuesOf = ([schema, input]: Case) => schema.safeParse(input, { error: dutchError }).error?.issues ?? [];
const all = Object.entries(cases).flatMap(([code, some]) => some.map((one) => [code, one[2], one] as const));
/** Words of zod's own messages and names, and of English sentences. */
const english =
  /\b(string|number|object|array|boolean|undefined|null|nan|bigint|symbol|record|tuple|file|key|keys|element|value|values|input|invalid|expected|received|required|must|than|too|big|small|least|most|unknown|unrecognized|option|format|pattern|regex|custom|union|multiple|the|and|or|with|this|not|should|have|has|to|be)\b/i;

describe('the Dutch sentence for an issue of zod', () => {
  it.each(all)('%s: %s', (code, sentence, one) => {
    const issue = issuesOf(one).find((found) => found.code === code);
    expect(issue?.message).toBe(sentence);
  });

  it('is there for every code and format that the installed version knows', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(z.ZodIssueCode).sort());
    for (const [format, one] of Object.entries(formats)) expect(issuesOf(one)).toMatchObject([{ format }]);
  });

  it.each(all)('%s: %s is a short sentence without English, and without what was sent', (_, __, one) => {
    for (const { message } of issuesOf(one)) {
      expect(message).toMatch(/^[A-Z].{5,60}\.$/);
      expect(message).not.toMatch(english);
      expect(message).not.toContain('xyz');
    }
  });

  it('gives way to the sentence of a schema', () => {
    const { error } = z.string('Vul je naam in.').safeParse(5, { error: dutchError });
    expect(error?.issues[0]?.message).toBe('Vul je naam in.');
  });
});
