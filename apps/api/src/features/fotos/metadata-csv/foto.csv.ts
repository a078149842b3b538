import { normalise, noRights, toFotoFields, type FotoColumn, type FotoContent } from '@ledenportaal/shared';
import type { LabelField, TagNames } from '../../labels/index.js';
import { getShownTrefwoorden } from '../foto-trefwoorden.js';

/** The names of the labels, by id. */
export type LabelNames = Record<LabelField, ReadonlyMap<string, string>>;

/** A doubled separator is one in a name. */
const separator = ',';

export const joinNames = (names: string[]): string =>
  names.map((naam) => naam.replaceAll(separator, ',,')).join(`${separator} `);

/** Splits the names in a cell. A line break separates names too. Never returns an empty name. */
export const splitNames = (cell: string): string[] =>
  (cell.match(/(?:,,|[^,\n\r])+/g) ?? []).map((naam) => naam.replaceAll(',,', separator).trim()).filter(Boolean);

/** The field of the content of a photo that a column changes. */
export const toField = (column: FotoColumn): string =>
  column === 'themas' ? 'themes' : column in noRights ? 'rechten' : column;

/** Returns the content of a photo as cells. */
export const toCells = (content: FotoContent, names: LabelNames) => {
  const { tags, themes, trefwoorden, doelen, vanaf, tot, ...texts } = toFotoFields(content);
  const toNames = (field: LabelField, ids: string[]) => ids.flatMap((id) => names[field].get(id) ?? []);
  const shown = getShownTrefwoorden({ tags, trefwoorden }, normaliseTagNames(tags, names));
  return {
    ...texts,
    tags: joinNames(toNames('tags', tags)),
    themas: joinNames(toNames('themes', themes)),
    trefwoorden: joinNames(shown),
    doelen: joinNames(doelen),
    vanaf: vanaf ?? '',
    tot: tot ?? '',
  };
};

/** Returns the normalised names of tags, by id. */
export const normaliseTagNames = (ids: readonly unknown[], { tags }: LabelNames): TagNames =>
  new Map(ids.map((id) => [String(id), normalise(tags.get(String(id)) ?? '')]));
