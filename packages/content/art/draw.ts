import { scenes } from './scenes/index.js';
import { drawFotos } from './fotos.js';
import { drawSheet } from './sheet.js';

// npm run draw [-- slug ...]            draws all photos, or those whose slug begins so
// npm run draw -- --sheet out.png [...] draws them small on one sheet instead
const words = process.argv.slice(2);
const sheet = words[0] === '--sheet' ? words.splice(0, 2)[1] : undefined;
const chosen = scenes.filter(({ slug }) => words.length === 0 || words.some((word) => slug.startsWith(word)));

await (sheet ? drawSheet(chosen, sheet) : drawFotos(chosen));
