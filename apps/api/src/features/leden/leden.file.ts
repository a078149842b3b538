import { dutchErrorMap, lidFields, maxLedenInFile, NewLid } from '@ledenportaal/shared';
import { z } from 'zod/mini';
import { getFirstMessages, readCsvTable, toOneLine, toRowError, type CsvTable } from '../../platform/csv/csv-table.js';
import type { TextFile } from '../../platform/read-text.js';

type Field = keyof NewLid;
export type ParsedLid = { line: number; lid: NewLid };
export type LedenFile = CsvTable<ParsedLid>;

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
export const parseLedenFile = (text: TextFile): Promise<LedenFile> => {
  const lineByEmail = new Map<string, number>();
  return readCsvTable<Field, ParsedLid>(text, {
    findField: (name) => lidFields.find((field) => field === name) ?? fieldAliases[name],
    required: lidFields,
    maxRows: maxLedenInFile,
    tooManyRows: `Hier staan meer dan ${maxLedenInFile.toLocaleString('nl')} leden in. Deel het bestand op.`,
    parseRow: (line, cells) => parseRow(line, cells, lineByEmail),
  });
};

const parseRow = (line: number, cells: Partial<Record<Field, string>>, lineByEmail: Map<string, number>) => {
  const values = Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, toOneLine(cell)]));
  const { data: lid, error } = LidRow.safeParse(values, { error: dutchErrorMap });
  if (!lid)
    return { errors: [...getFirstMessages(error.issues)].map(([field, message]) => toRowError(line, message, field)) };
  const firstLine = lineByEmail.get(lid.email);
  if (firstLine !== undefined)
    return { errors: [toRowError(line, `Dit adres staat ook op regel ${firstLine}.`, 'email')] };
  lineByEmail.set(lid.email, line);
  return { item: { line, lid }, errors: [] };
};
