import { CatalogueSeed, type CatalogueContent } from '@ledenportaal/shared';

export type CatalogueEntry = CatalogueContent['files'][number];
type RequiredField = 'filename' | 'section' | 'title' | 'file';

/** Parses an entry of the catalogue and fills in defaults. Throws when the entry is invalid. */
export const parseCatalogueEntry = (
  entry: Pick<CatalogueEntry, RequiredField> & Partial<CatalogueEntry>,
): CatalogueEntry => CatalogueSeed.parse(entry);
