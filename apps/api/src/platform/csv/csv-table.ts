import { AppError, truncate, type CsvRowError } from '@ledenportaal/shared';
import type { TextFile } from '../read-text.js';
import { createYield } from '../yield.js';
import { CsvError, csvLimits, detectSeparator, parseCsv, type Row } from './csv.js';

/** `errors` holds the first of `errorCount` errors. */
type Errors = { errors: CsvRowError[]; errorCount: number };
export type CsvTable<Item> = Errors & {
  items: Item[];
  /** Names of columns that are not known. */
  unknownColumns: string[];
};

type Options<Field extends string, Item> = {
  /** `name` is in lower case. */
  findField: (name: string) => Field | undefined;
  /** Columns that must be there. */
  required: readonly Field[];
  maxRows: number;
  tooManyRows: string;
  /** The message when the text is not such a table, by default that of `not_csv`. */
  notCsv?: string;
  /** `values` holds the cells of the columns that are there. */
  parseRow: (line: number, values: Partial<Record<Field, string>>) => { item?: Item; errors: CsvRowError[] };
};

const maxErrors = 100;

export const toRowError = (line: number, message: string, field = ''): CsvRowError => ({ line, field, message });

/** Reads a table from a CSV text and collects its errors. Throws `not_csv` when no column is known. */
export const readCsvTable = async <Field extends string, Item>(
  text: TextFile,
  options: Options<Field, Item>,
): Promise<CsvTable<Item>> => {
  const table: CsvTable<Item> = { items: [], errors: [], errorCount: 0, unknownColumns: [] };
  try {
    await readRows(table, text, options);
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    addFatalError(table, toRowError(cause.line, csvErrorMessages[cause.reason]));
  }
  return table;
};

/** Counts all errors, but stores only the first `maxErrors`. */
export const addErrors = (table: Errors, newErrors: CsvRowError[]) => {
  table.errorCount += newErrors.length;
  table.errors.push(...newErrors.slice(0, maxErrors - table.errors.length));
};

/** Puts the error that ends parsing first, so that it is always among the errors shown. */
const addFatalError = (table: Errors, error: CsvRowError) => {
  table.errorCount++;
  table.errors = [error, ...table.errors.slice(0, maxErrors - 1)];
};

const readRows = async <Field extends string, Item>(
  table: CsvTable<Item>,
  text: TextFile,
  { maxRows, tooManyRows, notCsv, parseRow, ...options }: Options<Field, Item>,
): Promise<void> => {
  const mayYield = createYield();
  const isKnownHeader = (header: string) => options.findField(normalizeHeader(header)) !== undefined;
  let columns: Columns<Field> | undefined;
  let rowCount = 0;
  const { separator, rows } = await detectSeparator(text, isKnownHeader);
  for await (const row of parseCsv(rows, separator)) {
    await mayYield();
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (!columns) {
      columns = parseHeader(row, options);
      if (!columns.indexByField.size) break;
      table.unknownColumns = columns.unknown;
      addErrors(table, columns.errors);
      if (columns.errors.length) return;
      continue;
    }
    if (++rowCount > maxRows) return addFatalError(table, toRowError(row.line, tooManyRows));
    const { item, errors } = hasExtraCells(row, columns)
      ? { errors: [toRowError(row.line, 'Deze regel heeft meer cellen dan er kolommen zijn.')] }
      : parseRow(row.line, toValues(row, columns));
    addErrors(table, errors);
    if (item !== undefined) table.items.push(item);
  }
  if (!columns?.indexByField.size) throw new AppError('not_csv', notCsv === undefined ? {} : { text: notCsv });
};

const formatNumber = (count: number) => count.toLocaleString('nl');
const csvErrorMessages: Record<CsvError['reason'], string> = {
  'open-quote': 'Hier begint een aanhalingsteken dat nergens ophoudt.',
  lines: `Het bestand heeft meer dan ${formatNumber(csvLimits.lines)} regels, lege meegeteld. Haal lege regels weg of deel het bestand op.`,
  columns: `Deze regel heeft meer dan ${formatNumber(csvLimits.columns)} kolommen.`,
  characters: `Deze regel is langer dan ${formatNumber(csvLimits.characters)} tekens. Misschien ontbreekt er een aanhalingsteken.`,
};

type Columns<Field> = { indexByField: Map<Field, number>; count: number; unknown: string[]; errors: CsvRowError[] };

const normalizeHeader = (header: string) => header.replaceAll('"', '').trim().toLowerCase();

const parseHeader = <Field extends string>(
  { line, cells }: Row,
  { findField, required }: Pick<Options<Field, unknown>, 'findField' | 'required'>,
): Columns<Field> => {
  const indexByField = new Map<Field, number>();
  const duplicates = new Set<Field>();
  const unknown: string[] = [];
  cells.forEach((header, index) => {
    const field = findField(normalizeHeader(header));
    if (field === undefined) return void (header.trim() && unknown.push(header.trim()));
    if (indexByField.has(field)) duplicates.add(field);
    indexByField.set(field, index);
  });
  const missing = required.filter((field) => !indexByField.has(field));
  const errors = [
    ...(missing.length ? [toRowError(line, `Er ontbreekt een kolom: ${missing.join(', ')}.`, missing.join(', '))] : []),
    ...[...duplicates].map((field) => toRowError(line, `De kolom ${field} staat er twee keer in.`, field)),
  ];
  return { indexByField, count: cells.length, unknown, errors };
};

const hasExtraCells = ({ cells }: Row, { count }: Columns<string>) =>
  cells.slice(count).some((cell) => cell.trim() !== '');

const toValues = <Field extends string>({ cells }: Row, { indexByField }: Columns<Field>) =>
  Object.fromEntries([...indexByField].map(([field, index]) => [field, cells[index] ?? ''])) as Partial<
    Record<Field, string>
  >;

/** Joins the lines of a cell, for a value of one line. */
export const toOneLine = (cell: string) =>
  cell
    .split(/[\t\n\r]+/)
    .map((line) => line.trim())
    .join(' ')
    .trim();

const maxShownLength = 100;

/** Returns at most 100 characters of a cell on one line, to name it in an error. */
export const toShownValue = (cell: string): string => {
  const line = toOneLine(cell);
  return line.length > maxShownLength ? `${truncate(line, maxShownLength)}…` : line;
};

type Issue = { path: PropertyKey[]; message: string };

/** Returns the first message of each field: a missing address would otherwise also be reported as invalid. */
export const getFirstMessages = (issues: readonly Issue[]): Map<string, string> => {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    if (!messages.has(name)) messages.set(name, message);
  }
  return messages;
};
