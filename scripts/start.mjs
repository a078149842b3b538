// Starts the portal from a clone: installs and builds when needed, then serves.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, needNode20, root } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();

process.env.DATA_DIR ||= join(root, 'data');
// Demo accounts and content belong to trying it out: with a database of one's own they are not made.
if (!process.env.MONGODB_URI) process.env.DEMO = '1';
await import(pathToFileURL(join(root, 'apps/api/dist/server.js')).href);
