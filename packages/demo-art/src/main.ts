import { writeCatalogue } from './catalogue.js';
import { drawDocuments } from './documents/draw.js';
import { drawFotos } from './fotos.js';
import { drawLogos } from './logo/packages.js';
import { scenes } from './scenes/index.js';
import { drawSocial } from './social/draw.js';
import { makeFilms } from './video/make-films.js';

// npm run content [-- part ...]    makes everything, or those parts, in this order
const generators: Record<string, () => Promise<void>> = {
  fotos: () => drawFotos(scenes),
  logo: drawLogos,
  social: drawSocial,
  documents: drawDocuments,
  video: () => makeFilms(),
  catalogue: writeCatalogue,
};

const selectedParts = process.argv.slice(2);
const unknownPart = selectedParts.find((word) => !(word in generators));
if (unknownPart) throw new Error(`There is no part ${unknownPart}: take from ${Object.keys(generators).join(', ')}.`);

for (const [name, generate] of Object.entries(generators)) {
  if (selectedParts.length > 0 && !selectedParts.includes(name)) continue;
  const started = Date.now();
  await generate();
  console.log(`${name}: ${Date.now() - started} ms`);
}
