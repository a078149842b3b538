import './ui/theme/reset.css';
import './ui/theme/mantine.css';
import 'virtual:theme.css';
import './ui/theme/fallback-fonts.css';
import './ui/theme/global.css';
import './ui/theme/site-header.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { preloadFirstPage } from './app/preload-first-page.js';
import { loadConfig } from './lib/config.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// No top-level await: the chunks that are imported then import this one, and would wait for it.
void loadConfig().then(async () => {
  const page = preloadFirstPage();
  const { start } = await import('./app/start.js');
  start(root, page);
});
