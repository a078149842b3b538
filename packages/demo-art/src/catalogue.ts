import type { CatalogueContent } from '@ledenportaal/shared';
import { documentFiles } from './documents/catalogue.js';
import { writeContentJson } from './files.js';
import { logoFiles } from './logo/catalogue.js';
import { socialFiles } from './social/catalogue.js';
import { getVideoFiles } from './video/catalogue.js';

export const writeCatalogue = (): Promise<void> =>
  writeContentJson('catalogue.json', {
    files: [...logoFiles, ...socialFiles, ...documentFiles, ...getVideoFiles()],
  } satisfies CatalogueContent);
