import './ui/reset.css';
import './ui/mantine.css';
import './ui/fallback-fonts.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { createStore } from './app/store.js';
import { readOwnTexts } from './lib/own-texts.js';
import { preloadForMembers, preloadForVisitors } from './lib/preload.js';
import { readToken } from './lib/session/token.js';

const token = readToken();
// Fetched, and read once the words are known.
if (!token) preloadForVisitors();
else {
  preloadForMembers(location.pathname);
  void import('./app/first-asks.js').then(({ askFirst }) => askFirst(location, token));
}

const start = async (root: HTMLElement | null) => {
  if (!root) throw new Error('index.html has no #root');
  const store = createStore();
  await readOwnTexts(store.dispatch);
  const { show } = await import('./app/show.js');
  show(store, root);
};

// Not awaited: the pages import what stands in one piece with this, and would wait for it to end.
void start(document.getElementById('root'));
