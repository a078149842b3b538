// Runs a command of the portal from a clone: installs and builds when needed. Without arguments it prints the commands.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, assertNodeVersion, root } from './prepare.mjs';

assertNodeVersion();
ensureInstalled();
ensureBuilt();

// What `init` wrote for the server holds for the other commands too.
const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
// For libraries only: the portal itself does not use it.
process.env.NODE_ENV = 'production';
process.env.DATA_DIR ||= join(root, 'data');
await import(pathToFileURL(join(root, 'apps/api/dist/portal.js')).href);
