import type { FotoColumn, FotoContent } from '@ledenportaal/shared';
import type { LabelField } from '../../labels/index.js';

/** The names of the labels, by id. */
export type LabelNames = Record<LabelField, ReadonlyMap<string, string>>;

/** A doubled separator is one in a name. */
const separator = ',';

export const joinNames = (names: string[]): string =>
  names.map((naam) => naam.replaceAll(separator, ',,')).join(`${separator} `);

/** Splits the names in a cell. A line break separates names too. Never returns an empty name. */
export const splitNames = (cell: string): string[] =>
  (cell.match(/(?:,,|[^,\n\r])+/g) ?? []).map((naam) => naam.replaceAll(',,', separator).trim()).filter(Boolean);

/** The field of a photo that a column changes. */
export const toField = (column: FotoColumn): string => (column === 'themas' ? 'themes' : column);

/** Returns the content of a photo as cells. */
export const toCells = ({ tags, themes, ...content }: FotoContent, names: LabelNames) => {
  const toNames = (field: LabelField, ids: string[]) => joinNames(ids.flatMap((id) => names[field].get(id) ?? []));
  return { ...content, tags: toNames('tags', tags), themas: toNames('themes', themes) };
};
