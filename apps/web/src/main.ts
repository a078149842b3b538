import './ui/theme/reset.css';
import './ui/theme/mantine.css';
import 'virtual:theme.css';
import './ui/theme/fallback-fonts.css';
import './ui/theme/global.css';
import './ui/theme/site-header.css';
import './ui/theme/first-page.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { preloadFirstPage } from './app/preload-first-page.js';
import { start } from './app/start.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
start(root, preloadFirstPage());
