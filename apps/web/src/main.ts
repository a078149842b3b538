import './ui/reset.css';
import './ui/mantine.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import './ui/global.css';
import { createStore } from './app/store.js';
import { readOwnTexts } from './lib/own-texts.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createStore();
await readOwnTexts(store.dispatch);
const { show } = await import('./app/show.js');
show(store, root);
