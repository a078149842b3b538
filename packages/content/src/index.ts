import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { accounts } from './demo/accounts.js';
import { bedrijven } from './demo/bedrijven.js';
import { fotos } from './demo/fotos.js';
import { tags, themas } from './demo/labels.js';
import { leden } from './demo/leden.js';

/** Resolved by package name instead of this file's location, because the API bundles this code into another file. */
const packageFile = createRequire(import.meta.url).resolve('@ledenportaal/content/package.json');

/** The folder with site.json and the other content files, and the files that they refer to. */
export const contentFolder = join(dirname(packageFile), 'files');

/** The demo data. `file` of a photo is relative to the content folder. */
export const demo = { accounts, tags, themas, fotos, leden, bedrijven };

export type { DemoAccount, DemoBedrijf, DemoFoto, DemoLid } from './demo/types.js';
