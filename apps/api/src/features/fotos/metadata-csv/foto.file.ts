import {
  dutchErrorMap,
  fotoColumns,
  fotoFieldNames,
  FotoFields,
  fotoStatuses,
  idPattern,
  maxJobFotos,
  maxLabels,
  normalise,
  noRights,
  personenStates,
  purposes,
  toestemmingStates,
  toFotoColumn,
  type CsvRowError,
  type FotoColumn,
  type Licence,
} from '@ledenportaal/shared';
import { z } from 'zod/mini';
import {
  getFirstMessages,
  readCsvTable,
  toOneLine,
  toShownValue,
  type CsvTable,
} from '../../../platform/csv/csv-table.js';
import type { TextFile } from '../../../platform/read-text.js';
import type { LabelField } from '../../labels/index.js';
import { toUniqueIds } from '../foto-content.js';
import { splitNames, type LabelNames } from './foto.csv.js';
import { createUnknownLabelMessage } from './label-suggestion.js';

/** `fields` has those whose columns are in the file. */
export type ParsedFoto = { line: number; id: string; fields: Partial<FotoFields> };
export type FotoFile = CsvTable<ParsedFoto>;
type Cells = Partial<Record<FotoColumn, string>>;

const columnAliases: Record<string, FotoColumn> = { themes: 'themas', 'thema’s': 'themas', "thema's": 'themas' };
/** A photo may keep a licence that is no longer in the list, so a licence is checked when the photo is known. */
const FotoRow = z.partial(z.extend(FotoFields, { licentie: z.string() }));
/** What the fields with one or more of a few words accept. */
const choices: Partial<Record<string, readonly string[]>> = {
  status: fotoStatuses,
  doelen: purposes,
  personen: personenStates,
  toestemming: toestemmingStates,
};
const formatChoice = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} of ${words.at(-1)}`;

/** Parses the photos in a CSV text and collects its errors. Throws `not_csv` when the text is no list of photos. */
export const parseFotoFile = (text: TextFile, names: LabelNames, licences: readonly Licence[]): Promise<FotoFile> => {
  const lineById = new Map<string, number>();
  const readers = createReaders(names, licences);
  return readCsvTable<FotoColumn, ParsedFoto>(text, {
    findField: (name) => fotoColumns.find((column) => column === name) ?? columnAliases[name],
    required: ['id'],
    maxRows: maxJobFotos,
    tooManyRows: `Hier staan meer dan ${maxJobFotos.toLocaleString('nl')} foto’s in. Deel het bestand op.`,
    notCsv: notCsvText,
    parseRow: (line, cells) => {
      const id = (cells.id ?? '').trim().toLowerCase();
      const idMessage = idPattern.test(id) ? toDuplicateMessage(lineById.get(id)) : unknownIdMessage;
      if (!lineById.has(id)) lineById.set(id, line);
      const { fields, errors } = parseFields(line, cells, readers);
      const all = [...(idMessage === undefined ? [] : [toValueError(line, 'id', id, idMessage)]), ...errors];
      return all.length ? { errors: all } : { item: { line, id, fields }, errors: [] };
    },
  });
};

const notCsvText =
  'Dit is geen CSV-bestand met foto’s. Kies foto’s in de beeldbank, exporteer ze en wijzig dat bestand.';
export const unknownIdMessage = 'Er staat geen foto met dit nummer (meer) in de beeldbank.';

const toDuplicateMessage = (line: number | undefined) =>
  line === undefined ? undefined : `Deze foto staat ook op regel ${line}.`;

export const toValueError = (line: number, field: FotoColumn, value: string, message: string): CsvRowError => ({
  line,
  field,
  message,
  value: toShownValue(value),
});

/** Reads the value of a field from a cell. `report`: adds an error about a part of it. */
type Reader = (cell: string, report: (value: string, message: string) => void) => unknown;
type Readers = Record<keyof FotoFields, Reader>;

const keepLines: Reader = (cell) => cell;
const readWordOf =
  (field: 'personen' | 'toestemming'): Reader =>
  (cell) =>
    toWord(cell) || noRights[field];
const toWord = (cell: string) => cell.trim().toLowerCase().replaceAll(' ', '_');

const createReaders = (names: LabelNames, licences: readonly Licence[]): Readers => ({
  eigenaar: toOneLine,
  beschrijving: keepLines,
  locatie: toOneLine,
  tags: createLabelReader('tags', names),
  themes: createLabelReader('themes', names),
  trefwoorden: splitNames,
  status: toWord,
  licentie: createLicenceReader(licences),
  credit: toOneLine,
  houder: toOneLine,
  // One too many is an error; a hostile cell holds thousands.
  doelen: (cell) =>
    splitNames(cell)
      .slice(0, purposes.length + 1)
      .map(toWord),
  vanaf: readDay,
  tot: readDay,
  voorwaarden: toOneLine,
  personen: readWordOf('personen'),
  toestemming: readWordOf('toestemming'),
  notitie: keepLines,
});

/** A spreadsheet in Dutch saves a day as 31-1-2026. */
const readDay: Reader = (cell) => {
  const [, day = '', month = '', year] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(cell.trim()) ?? [];
  return year === undefined ? cell.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Finds a licence by its key or name. */
const createLicenceReader = (licences: readonly Licence[]): Reader => {
  // A key goes before a name.
  const keyByName = new Map([
    ...licences.map(({ key, name }) => [normalise(name), key] as const),
    ...licences.map(({ key }) => [normalise(key), key] as const),
  ]);
  return (cell) => {
    const text = toOneLine(cell);
    return text ? (keyByName.get(normalise(toShownValue(text))) ?? text) : noRights.licentie;
  };
};

/** Finds the labels that a cell names. */
const createLabelReader = (field: LabelField, names: LabelNames): Reader => {
  const idByName = new Map([...names[field]].map(([id, naam]) => [normalise(naam), id]));
  const toMessage = createUnknownLabelMessage(field, [...names[field].values()]);
  return (cell, report) => {
    const found = splitNames(cell);
    // Before they are looked up: a hostile cell holds thousands.
    if (found.length > maxLabels) return void report(cell, `Kies er hooguit ${maxLabels}.`);
    const ids = found.map((naam) => {
      const id = idByName.get(normalise(naam));
      if (id === undefined) report(naam, toMessage(naam));
      return id;
    });
    return toUniqueIds(ids.filter((id) => id !== undefined));
  };
};

const parseFields = (line: number, cells: Cells, readers: Readers) => {
  const errors: CsvRowError[] = [];
  const values: Record<string, unknown> = {};
  for (const field of fotoFieldNames) {
    const column = toFotoColumn(field);
    const cell = cells[column];
    if (cell === undefined) continue;
    const value = readers[field](cell, (part, message) => errors.push(toValueError(line, column, part, message)));
    if (value !== undefined) values[field] = value;
  }
  const { data = {}, error } = FotoRow.safeParse(values, { error: dutchErrorMap });
  const invalid = [...getFirstMessages(error?.issues ?? [])].map(([field, message]) => {
    const column = toFotoColumn(field as keyof FotoFields);
    const words = choices[field];
    return toValueError(line, column, cells[column] ?? '', words ? `Kies ${formatChoice(words)}.` : message);
  });
  return { fields: data as Partial<FotoFields>, errors: [...invalid, ...errors] };
};
