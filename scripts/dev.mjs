// Development: the web app with hot reload on PORT, the API behind it on PORT + 1, restarted at each change.
import { join } from 'node:path';
import { ensureInstalled, needNode20, root, run } from './prepare.mjs';

needNode20();
ensureInstalled();

const port = Number(process.env.PORT || 3000);
run('npx', ['turbo', 'run', 'dev', '--ui=stream'], {
  WEB_PORT: String(port),
  PORT: String(port + 1),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  DATA_DIR: process.env.DATA_DIR || join(root, 'data'),
  DEMO: process.env.DEMO || 'auto',
});
