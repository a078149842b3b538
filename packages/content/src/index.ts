import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { accounts } from './demo/accounts.js';
import { bedrijven } from './demo/bedrijven.js';
import { fotos } from './demo/fotos.js';
import { tags, themas } from './demo/labels.js';
import { leden } from './demo/leden.js';

/** By the package's name and not by this file's place: the API bundles this code into a file of its own. */
const packageFile = createRequire(import.meta.url).resolve('@ledenportaal/content/package.json');

/** Holds site.json and its neighbours, and the files that they name. */
export const contentFolder = join(dirname(packageFile), 'files');

/** What the demo starts with; a foto's `file` is relative to the content folder. */
export const demo = { accounts, tags, themas, fotos, leden, bedrijven };

export type { DemoAccount, DemoBedrijf, DemoFoto, DemoLid } from './demo/types.js';
