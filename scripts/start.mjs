// Starts the portal from a clone: installs and builds when needed, then serves.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, needNode20, root } from './prepare.mjs';

needNode20();
ensureInstalled();
ensureBuilt();

process.env.DATA_DIR ||= join(root, 'data');
// For libraries only (Express, React): nothing of the portal itself depends on it.
process.env.NODE_ENV = 'production';
// Demo accounts and content, unless the portal has a database of its own (MONGODB_URI) or others can reach it (HOST).
process.env.DEMO ||= 'auto';
await import(pathToFileURL(join(root, 'apps/api/dist/server.js')).href);
