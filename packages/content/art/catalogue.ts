import type { CatalogueContent } from '@ledenportaal/shared';
import { documentFiles } from './documents/catalogue.js';
import { keepJson } from './files.js';
import { logoFiles } from './logo/catalogue.js';
import { socialFiles } from './social/catalogue.js';
import { videoFiles } from './video/catalogue.js';

export const writeCatalogue = (): Promise<void> =>
  keepJson('catalogue.json', {
    files: [...logoFiles, ...socialFiles, ...documentFiles, ...videoFiles()],
  } satisfies CatalogueContent);
