// Starts the portal from a clone: installs and builds when needed, then serves.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, assertNodeVersion, root } from './prepare.mjs';

/** Returns an empty string without git, or outside a clone. */
const getCurrentCommit = () =>
  spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

assertNodeVersion();
ensureInstalled();
ensureBuilt();

process.env.DATA_DIR ||= join(root, 'data');
// For libraries only (Express, React): the portal itself does not use it.
process.env.NODE_ENV = 'production';
// Enables demo accounts and content, unless the portal uses MONGODB_URI or HOST is not a loopback address.
process.env.DEMO ||= 'auto';
process.env.GIT_COMMIT ||= getCurrentCommit();
await import(pathToFileURL(join(root, 'apps/api/dist/server.js')).href);
