import './ui/theme/reset.css';
import './ui/theme/mantine.css';
import './ui/theme/fallback-fonts.css';
import './ui/theme/global.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { requestFirstFotos } from './first-visit/first-fotos.js';
import { showFrame } from './first-visit/frame.js';
import { preloadApp, startApp } from './first-visit/start-app.js';
import { loadConfig } from './lib/config.js';
import { readToken } from './lib/session/token-storage.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const token = readToken();
const isMember = token !== null;
const config = loadConfig();
const frame = showFrame(root, isMember, token ? requestFirstFotos(location, token) : undefined);
const scripts = preloadApp(location, isMember);
// Modules of pages look up texts when they are evaluated. Evaluation keeps the browser from showing the first photos, so
// it comes after them if they are there first. No top-level await: the chunks that are imported then import this one,
// and would wait for it.
void Promise.all([config, Promise.race([frame, scripts])]).then(() => startApp(root, isMember));
