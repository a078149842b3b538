import { writeCatalogue } from './catalogue.js';
import { drawDocuments } from './documents/draw.js';
import { drawFotos } from './fotos.js';
import { drawLogos } from './logo/packages.js';
import { scenes } from './scenes/index.js';
import { drawSocial } from './social/draw.js';
import { makeFilms } from './video/make.js';

// npm run content [-- part ...]    makes everything, or those parts, in this order
const parts: Record<string, () => Promise<void>> = {
  fotos: () => drawFotos(scenes),
  logo: drawLogos,
  social: drawSocial,
  documents: drawDocuments,
  video: () => makeFilms(),
  catalogue: writeCatalogue,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((word) => !(word in parts));
if (unknown) throw new Error(`There is no part ${unknown}: take from ${Object.keys(parts).join(', ')}.`);

for (const [name, make] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const started = Date.now();
  await make();
  console.log(`${name}: ${Date.now() - started} ms`);
}
