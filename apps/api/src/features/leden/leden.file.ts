import { AppError, dutchErrorMap, lidFields, maxLedenInFile, NewLid, type LedenPlan } from '@ledenportaal/shared';
import { z } from 'zod/mini';
import type { TextFile } from '../../platform/read-text.js';
import { createYield } from '../../platform/yield.js';
import { parseCsv, detectSeparator, csvLimits, CsvError, type Row } from './leden.csv.js';

type Field = keyof NewLid;
type RowError = LedenPlan['errors'][number];
export type ParsedLid = { line: number; lid: NewLid };
/** `errors` holds the first of `errorCount` errors. */
export type LedenFile = { leden: ParsedLid[]; errors: RowError[]; errorCount: number };

const maxErrors = 100;

/** Alternative column names, besides the names of the fields. */
const fieldAliases: Record<string, Field> = { 'e-mail': 'email', betalend: 'islid', 'betalend lid': 'islid' };
const booleanWords: Record<string, boolean> = {
  ja: true,
  nee: false,
  true: true,
  false: false,
  waar: true,
  onwaar: false,
  '1': true,
  '0': false,
};

const lowercaseText = z.string().check(z.trim(), z.toLowerCase());
const LidRow = z.extend(NewLid, {
  type: z.pipe(lowercaseText, NewLid.shape.type),
  islid: z.pipe(
    z.pipe(lowercaseText, z.enum(Object.keys(booleanWords), 'Vul ja of nee in.')),
    z.transform((value) => booleanWords[value] === true),
  ),
});

/** Parses the leden in a CSV text and collects its errors. Throws `not_csv` when the text is not a list of leden. */
export const parseLedenFile = async (text: TextFile): Promise<LedenFile> => {
  const file: LedenFile = { leden: [], errors: [], errorCount: 0 };
  try {
    await parseRows(file, text);
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    addFatalError(file, toRowError(cause.line, csvErrorMessages[cause.reason]));
  }
  return file;
};

const toRowError = (line: number, message: string, field = ''): RowError => ({ line, field, message });

/** Counts all errors, but stores only the first `maxErrors`. */
const addErrors = (file: LedenFile, newErrors: RowError[]) => {
  file.errorCount += newErrors.length;
  file.errors.push(...newErrors.slice(0, maxErrors - file.errors.length));
};

/** Puts the error that ends parsing first, so that it is always among the errors shown. */
const addFatalError = (file: LedenFile, error: RowError) => {
  file.errorCount++;
  file.errors = [error, ...file.errors.slice(0, maxErrors - 1)];
};

const parseRows = async (file: LedenFile, text: TextFile): Promise<void> => {
  const mayYield = createYield();
  const lineByEmail = new Map<string, number>();
  let columns: Columns | undefined;
  let rowCount = 0;
  for await (const row of parseCsv(text, await detectSeparator(text, isKnownHeader))) {
    await mayYield();
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (!columns) {
      columns = parseHeader(row);
      addErrors(file, columns.errors);
      if (columns.errors.length) return;
      continue;
    }
    if (++rowCount > maxLedenInFile) return addFatalError(file, toRowError(row.line, tooManyLedenMessage));
    const { lid, errors } = parseRow(row, columns, lineByEmail);
    addErrors(file, errors);
    if (lid) file.leden.push({ line: row.line, lid });
  }
  if (!columns) throw new AppError('not_csv');
};

const formatNumber = (count: number) => count.toLocaleString('nl');
const tooManyLedenMessage = `Hier staan meer dan ${formatNumber(maxLedenInFile)} leden in. Deel het bestand op.`;
const csvErrorMessages: Record<CsvError['reason'], string> = {
  'open-quote': 'Hier begint een aanhalingsteken dat nergens ophoudt.',
  lines: `Het bestand heeft meer dan ${formatNumber(csvLimits.lines)} regels, lege meegeteld. Haal lege regels weg of deel het bestand op.`,
  columns: `Deze regel heeft meer dan ${formatNumber(csvLimits.columns)} kolommen.`,
  characters: `Deze regel is langer dan ${formatNumber(csvLimits.characters)} tekens. Misschien ontbreekt er een aanhalingsteken.`,
};

type Columns = { indexByField: Map<Field, number>; count: number; errors: RowError[] };

const normalizeHeader = (header: string) => header.replaceAll('"', '').trim().toLowerCase();
const findField = (header: string): Field | undefined =>
  lidFields.find((field) => field === normalizeHeader(header)) ?? fieldAliases[normalizeHeader(header)];
const isKnownHeader = (header: string) => findField(header) !== undefined;

/** Ignores columns with unknown names. */
const parseHeader = ({ line, cells }: Row): Columns => {
  const indexByField = new Map<Field, number>();
  const duplicates = new Set<Field>();
  cells.forEach((header, index) => {
    const field = findField(header);
    if (field && indexByField.has(field)) duplicates.add(field);
    if (field) indexByField.set(field, index);
  });
  if (indexByField.size === 0) throw new AppError('not_csv');
  const missing = lidFields.filter((field) => !indexByField.has(field));
  const errors = [
    ...(missing.length ? [toRowError(line, `Er ontbreekt een kolom: ${missing.join(', ')}.`, missing.join(', '))] : []),
    ...[...duplicates].map((field) => toRowError(line, `De kolom ${field} staat er twee keer in.`, field)),
  ];
  return { indexByField, count: cells.length, errors };
};

/** Joins the lines of a spreadsheet cell: fields of a lid are one line. */
const toOneLine = (cell: string) =>
  cell
    .split(/[\t\n\r]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();

type ParsedRow = { lid?: NewLid; errors: RowError[] };

const parseRow = (
  { line, cells }: Row,
  { indexByField, count }: Columns,
  lineByEmail: Map<string, number>,
): ParsedRow => {
  if (cells.slice(count).some((cell) => cell.trim() !== ''))
    return { errors: [toRowError(line, 'Deze regel heeft meer cellen dan er kolommen zijn.')] };
  const values = Object.fromEntries([...indexByField].map(([field, index]) => [field, toOneLine(cells[index] ?? '')]));
  const { data: lid, error } = LidRow.safeParse(values, { error: dutchErrorMap });
  if (!lid)
    return { errors: [...getFirstMessages(error.issues)].map(([field, message]) => toRowError(line, message, field)) };
  const firstLine = lineByEmail.get(lid.email);
  if (firstLine !== undefined)
    return { errors: [toRowError(line, `Dit adres staat ook op regel ${firstLine}.`, 'email')] };
  lineByEmail.set(lid.email, line);
  return { lid, errors: [] };
};

/** Keeps one message per field: a missing address would otherwise also be reported as invalid. */
const getFirstMessages = (issues: z.core.$ZodIssue[]) => {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) if (!messages.has(path.join('.'))) messages.set(path.join('.'), message);
  return messages;
};
