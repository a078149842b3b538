// Runs a command of the portal from a clone: installs and builds when needed. Without arguments it says which there are.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, needNode20, root } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();

// For libraries only: nothing of the portal itself depends on it.
process.env.NODE_ENV = 'production';
process.env.DATA_DIR ||= join(root, 'data');
await import(pathToFileURL(join(root, 'apps/api/dist/portal.js')).href);
