import './ui/reset.css';
import './ui/mantine.css';
import './ui/fallback-fonts.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './app/first-frame.css';
import { askFirst } from './app/first-asks.js';
import { showFirstFrame } from './app/first-frame.js';
import { preloadForMembers, preloadForVisitors } from './lib/preload.js';
import { readToken } from './lib/session/token-storage.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const token = readToken();
const asked = token ? askFirst(location, token) : undefined;
const seen = showFirstFrame(root, token !== null, asked);
// Fetched, and read once the words are known; the first photos have the line before it.
if (token) void seen.then(() => preloadForMembers(location.pathname));
else preloadForVisitors();

// It is fetched with the page, but read after what is seen first: reading takes the processor from that. Not awaited: the
// pages import what stands in one piece with this, and would wait for it to end.
void seen.then(() => import('./start.js')).then(({ start }) => start(root));
