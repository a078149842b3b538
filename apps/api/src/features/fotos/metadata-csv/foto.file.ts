import {
  dutchErrorMap,
  fotoColumns,
  FotoContent,
  idPattern,
  mapFotoTexts,
  maxJobFotos,
  maxLabels,
  normalise,
  toFotoColumn,
  type CellField,
  type CsvRowError,
  type FotoColumn,
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

/** `content` has the fields whose columns are in the file. */
export type ParsedFoto = { line: number; id: string; content: Partial<FotoContent> };
export type FotoFile = CsvTable<ParsedFoto>;
type Cells = Partial<Record<FotoColumn, string>>;

const columnAliases: Record<string, FotoColumn> = { themes: 'themas', 'thema’s': 'themas', "thema's": 'themas' };
const FotoRow = z.partial(FotoContent);
const { tags: _, themes: __, trefwoorden: ___, rechten: ____, ...singleFields } = FotoContent.shape;
const textNames = mapFotoTexts((name) => name);

/** Parses the photos in a CSV text and collects its errors. Throws `not_csv` when the text is no list of photos. */
export const parseFotoFile = (text: TextFile, names: LabelNames): Promise<FotoFile> => {
  const lineById = new Map<string, number>();
  const labels = { tags: createLabelParser('tags', names), themes: createLabelParser('themes', names) };
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
      const { content, errors } = parseContent(line, cells, labels);
      const all = [...(idMessage === undefined ? [] : [toValueError(line, 'id', id, idMessage)]), ...errors];
      return all.length ? { errors: all } : { item: { line, id, content }, errors: [] };
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

type ParsedLabels = { ids: string[]; unknown: { naam: string; message: string }[] };
type LabelParser = (cell: string) => ParsedLabels;

/** Returns a function that finds the labels that a cell names. */
const createLabelParser = (field: LabelField, names: LabelNames): LabelParser => {
  const idByName = new Map([...names[field]].map(([id, naam]) => [normalise(naam), id]));
  const toMessage = createUnknownLabelMessage(field, [...names[field].values()]);
  return (cell) => {
    const found = splitNames(cell);
    // Before they are looked up: a hostile cell holds thousands.
    if (found.length > maxLabels)
      return { ids: [], unknown: [{ naam: cell, message: `Kies er hooguit ${maxLabels}.` }] };
    const labels = found.map((naam) => ({ naam, id: idByName.get(normalise(naam)) }));
    return {
      ids: toUniqueIds(labels.flatMap(({ id }) => id ?? [])),
      unknown: labels.flatMap(({ naam, id }) => (id === undefined ? { naam, message: toMessage(naam) } : [])),
    };
  };
};

const parseContent = (line: number, cells: Cells, labels: Record<LabelField, LabelParser>) => {
  const tags = cells.tags === undefined ? undefined : labels.tags(cells.tags);
  const themes = cells.themas === undefined ? undefined : labels.themes(cells.themas);
  const singles = (Object.keys(singleFields) as (keyof typeof singleFields)[]).map((name) => {
    const cell = cells[name];
    if (!(name in textNames)) return [name, cell?.trim().toLowerCase()];
    return [name, name === 'beschrijving' ? cell : cell && toOneLine(cell)];
  });
  const trefwoorden = cells.trefwoorden === undefined ? undefined : splitNames(cells.trefwoorden);
  const values = { ...(Object.fromEntries(singles) as object), tags: tags?.ids, themes: themes?.ids, trefwoorden };
  const { data = {}, error } = FotoRow.safeParse(withoutUndefined(values), { error: dutchErrorMap });
  const unknown = [
    ...(tags?.unknown ?? []).map(toLabelError(line, 'tags')),
    ...(themes?.unknown ?? []).map(toLabelError(line, 'themas')),
  ];
  const invalid = [...getFirstMessages(error?.issues ?? [])].map(([field, message]) => {
    const name = field as CellField;
    const schema = FotoContent.shape[name];
    const column = toFotoColumn(name);
    const reason = 'options' in schema ? `Kies ${schema.options.join(' of ')}.` : message;
    return toValueError(line, column, cells[column] ?? '', reason);
  });
  return { content: data as Partial<FotoContent>, errors: [...invalid, ...unknown] };
};

const toLabelError =
  (line: number, column: FotoColumn) =>
  ({ naam, message }: ParsedLabels['unknown'][number]) =>
    toValueError(line, column, naam, message);

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
