import { CatalogueSeed, type CatalogueContent } from '@ledenportaal/shared';

export type Seed = CatalogueContent['files'][number];
type Needed = 'filename' | 'section' | 'title' | 'file';

/** A line of the catalogue, its defaults filled in; a mistake in it stops the script. */
export const seed = (line: Pick<Seed, Needed> & Partial<Seed>): Seed => CatalogueSeed.parse(line);
