import { scenes } from './scenes/index.js';
import { drawFotos } from './fotos.js';
import { drawContactSheet } from './contact-sheet.js';

// npm run draw [-- slug ...]            draws all photos, or those whose slug begins so
// npm run draw -- --sheet out.png [...] draws them small on one sheet instead
const args = process.argv.slice(2);
const sheetFile = args[0] === '--sheet' ? args.splice(0, 2)[1] : undefined;
const selectedScenes = scenes.filter(({ slug }) => args.length === 0 || args.some((prefix) => slug.startsWith(prefix)));

await (sheetFile ? drawContactSheet(selectedScenes, sheetFile) : drawFotos(selectedScenes));
