// Starts the portal from a clone: installs and builds when needed, then serves.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, needNode20, root } from './prepare.mjs';

/** Empty without git, or outside a clone. */
const currentCommit = () =>
  spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

needNode20();
ensureInstalled();
ensureBuilt();

process.env.DATA_DIR ||= join(root, 'data');
// For libraries only (Express, React): nothing of the portal itself depends on it.
process.env.NODE_ENV = 'production';
// Demo accounts and content, unless the portal has a database of its own (MONGODB_URI) or others can reach it (HOST).
process.env.DEMO ||= 'auto';
process.env.GIT_COMMIT ||= currentCommit();
await import(pathToFileURL(join(root, 'apps/api/dist/server.js')).href);
