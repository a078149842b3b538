import { AppError, dutchError, lidFields, maxLedenInFile, NewLid, type LedenPlan } from '@ledenportaal/shared';
import { z } from 'zod';
import type { TextFile } from '../../platform/read-text.js';
import { createYield } from '../../platform/yield.js';
import { rowsOf, separatorOf, tableLimits, UnreadableTable, type Row } from './leden.table.js';

type Field = keyof NewLid;
type Mistake = LedenPlan['errors'][number];
export type ToldLid = { line: number; told: NewLid };
/** `errors` holds the first of `errorCount` errors. */
export type LedenFile = { leden: ToldLid[]; mistakes: Mistake[]; mistakeCount: number };

const maxMistakes = 100;

/** Alternative column names, besides the names of the fields. */
const otherNames: Record<string, Field> = { 'e-mail': 'email', betalend: 'islid', 'betalend lid': 'islid' };
const words: Record<string, boolean> = {
  ja: true,
  nee: false,
  true: true,
  false: false,
  waar: true,
  onwaar: false,
  '1': true,
  '0': false,
};

const word = z.string().trim().toLowerCase();
const LidRow = NewLid.extend({
  type: word.pipe(NewLid.shape.type),
  islid: word.pipe(z.enum(Object.keys(words), 'Vul ja of nee in.')).transform((typed) => words[typed] === true),
});

/** Parses the leden in a CSV text and collects its errors. Throws `not_csv` when the text is not a list of leden. */
export const readLeden = async (text: TextFile): Promise<LedenFile> => {
  const file: LedenFile = { leden: [], mistakes: [], mistakeCount: 0 };
  try {
    await readInto(file, text);
  } catch (cause) {
    if (!(cause instanceof UnreadableTable)) throw cause;
    addReasonToStop(file, about(cause.line, sentences[cause.reason]));
  }
  return file;
};

const about = (line: number, message: string, field = ''): Mistake => ({ line, field, message });

/** Counts all errors, but stores only the first `maxErrors`. */
const addMistakes = (file: LedenFile, found: Mistake[]) => {
  file.mistakeCount += found.length;
  file.mistakes.push(...found.slice(0, maxMistakes - file.mistakes.length));
};

/** Puts the error that ends parsing first, so that it is always among the errors shown. */
const addReasonToStop = (file: LedenFile, reason: Mistake) => {
  file.mistakeCount++;
  file.mistakes = [reason, ...file.mistakes.slice(0, maxMistakes - 1)];
};

const readInto = async (file: LedenFile, text: TextFile): Promise<void> => {
  const mayYield = createYield();
  const lineOf = new Map<string, number>();
  let columns: Columns | undefined;
  let rows = 0;
  for await (const row of rowsOf(text, await separatorOf(text, isKnown))) {
    await mayYield();
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (!columns) {
      columns = columnsOf(row);
      addMistakes(file, columns.mistakes);
      if (columns.mistakes.length) return;
      continue;
    }
    if (++rows > maxLedenInFile) return addReasonToStop(file, about(row.line, tooManyLeden));
    const { told, mistakes } = readRow(row, columns, lineOf);
    addMistakes(file, mistakes);
    if (told) file.leden.push({ line: row.line, told });
  }
  if (!columns) throw new AppError('not_csv');
};

const inDutch = (count: number) => count.toLocaleString('nl');
const tooManyLeden = `Hier staan meer dan ${inDutch(maxLedenInFile)} leden in. Deel het bestand op.`;
const sentences: Record<UnreadableTable['reason'], string> = {
  'open-quote': 'Hier begint een aanhalingsteken dat nergens ophoudt.',
  lines: `Het bestand heeft meer dan ${inDutch(tableLimits.lines)} regels, lege meegeteld. Haal lege regels weg of deel het bestand op.`,
  columns: `Deze regel heeft meer dan ${inDutch(tableLimits.columns)} kolommen.`,
  characters: `Deze regel is langer dan ${inDutch(tableLimits.characters)} tekens. Misschien ontbreekt er een aanhalingsteken.`,
};

type Columns = { at: Map<Field, number>; count: number; mistakes: Mistake[] };

const nameOf = (head: string) => head.replaceAll('"', '').trim().toLowerCase();
const fieldOf = (head: string): Field | undefined =>
  lidFields.find((field) => field === nameOf(head)) ?? otherNames[nameOf(head)];
const isKnown = (head: string) => fieldOf(head) !== undefined;

/** Ignores columns with unknown names. */
const columnsOf = ({ line, cells }: Row): Columns => {
  const at = new Map<Field, number>();
  const twice = new Set<Field>();
  cells.forEach((head, index) => {
    const field = fieldOf(head);
    if (field && at.has(field)) twice.add(field);
    if (field) at.set(field, index);
  });
  if (at.size === 0) throw new AppError('not_csv');
  const missing = lidFields.filter((field) => !at.has(field));
  const mistakes = [
    ...(missing.length ? [about(line, `Er ontbreekt een kolom: ${missing.join(', ')}.`, missing.join(', '))] : []),
    ...[...twice].map((field) => about(line, `De kolom ${field} staat er twee keer in.`, field)),
  ];
  return { at, count: cells.length, mistakes };
};

/** Joins the lines of a spreadsheet cell: fields of a lid are one line. */
const toOneLine = (cell: string) =>
  cell
    .split(/[\t\n\r]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();

type ReadRow = { told?: NewLid; mistakes: Mistake[] };

const readRow = ({ line, cells }: Row, { at, count }: Columns, lineOf: Map<string, number>): ReadRow => {
  if (cells.slice(count).some((cell) => cell.trim() !== ''))
    return { mistakes: [about(line, 'Deze regel heeft meer cellen dan er kolommen zijn.')] };
  const typed = Object.fromEntries([...at].map(([field, index]) => [field, toOneLine(cells[index] ?? '')]));
  const { data: told, error } = LidRow.safeParse(typed, { error: dutchError });
  if (!told) return { mistakes: [...firstOf(error.issues)].map(([field, message]) => about(line, message, field)) };
  const first = lineOf.get(told.email);
  if (first !== undefined) return { mistakes: [about(line, `Dit adres staat ook op regel ${first}.`, 'email')] };
  lineOf.set(told.email, line);
  return { told, mistakes: [] };
};

/** Keeps one message per field: a missing address would otherwise also be reported as invalid. */
const firstOf = (issues: z.core.$ZodIssue[]) => {
  const told = new Map<string, string>();
  for (const { path, message } of issues) if (!told.has(path.join('.'))) told.set(path.join('.'), message);
  return told;
};
