// Starts the development servers: the web app with hot reload on PORT, the API with restart on change on PORT + 1.
import { join } from 'node:path';
import { ensureInstalled, assertNodeVersion, root, run } from './prepare.mjs';

assertNodeVersion();
ensureInstalled();

const port = Number(process.env.PORT || 3000);
run('npx', ['turbo', 'run', 'dev', '--ui=stream'], {
  WEB_PORT: String(port),
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  DATA_DIR: process.env.DATA_DIR || join(root, 'data'),
  DEMO: process.env.DEMO || 'auto',
});
