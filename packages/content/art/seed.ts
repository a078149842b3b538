import { CatalogueSeed, type CatalogueContent } from '@ledenportaal/shared';

export type Seed = CatalogueContent['files'][number];
type Needed = 'filename' | 'section' | 'title' | 'file';

/** Parses an entry of the catalogue and fills in defaults. Throws when the entry is invalid. */
export const seed = (line: Pick<Seed, Needed> & Partial<Seed>): Seed => CatalogueSeed.parse(line);
