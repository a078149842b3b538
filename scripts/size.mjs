// Checks the built web app: the download size of a first visit, that the first pages load no zod, and that pages for
// every user load no pages for admins.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pages } from '../apps/web/src/app/pages.ts';
import { paths } from '../apps/web/src/lib/routing/path-table.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const features = 'src/features';
const entryChunks = ['main', 'app'];

/** In kB of 1000 bytes, compressed with brotli. `entries`: named chunks of vite.config.ts, and modules. */
const limits = [
  { name: '/login', entries: [...entryChunks, 'login'], maxScriptSize: 161.0 },
  { name: '/beeldbank/foto', entries: [...entryChunks, 'fotos'], maxScriptSize: 170.7 },
  { name: '/', entries: [...entryChunks, `${features}/dashboard/DashboardPage.tsx`], maxScriptSize: 175.2 },
];
/** The single style sheet of all pages, in kB. */
const maxStyleSize = 25.4;

/** The part of a page of every user that only admins load. */
const adminPart = `${features}/leden/selection/AdminLeden.tsx`;
/** Loads at the click on 'Selecteren'. */
const onDemand = `${features}/member-selection/MemberSelection.tsx`;

/** Returns the manifest key of a chunk, given its name or its entry module. */
const getChunkKey = (chunk) => {
  const key = chunk in chunks ? chunk : Object.keys(chunks).find((candidate) => chunks[candidate].name === chunk);
  if (!key) throw new Error(`There is no chunk ${chunk}`);
  return key;
};
/** Returns the keys of the chunks and of all chunks that they import statically. */
const collectImports = (keys, collected = new Set()) => {
  for (const key of keys) {
    if (collected.has(key)) continue;
    collected.add(key);
    collectImports(chunks[key].imports ?? [], collected);
  }
  return collected;
};
const read = (file) => readFileSync(join(dist, file));
const getCompressedSize = (files) =>
  [...new Set(files)].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0) / 1000;

const errors = [];
const checkSize = (label, size, limit) => {
  console.log(`${label}: ${size.toFixed(1)} kB, at most ${limit}`);
  if (size > limit) errors.push(`${label}: more than ${limit} kB`);
};
for (const { name, entries, maxScriptSize } of limits) {
  const files = [...collectImports(entries.map(getChunkKey))].map((key) => chunks[key].file);
  checkSize(`Scripts of ${name}`, getCompressedSize(files), maxScriptSize);
  // Each schema has this property.
  if (files.some((file) => read(file).includes('_zod'))) errors.push(`${name} loads zod`);
}
checkSize('Styles', getCompressedSize([chunks['style.css'].file]), maxStyleSize);

/** Returns the manifest key of a page. The manifest does not say which page a module is; the import of the page does. */
const getPageKey = (name) =>
  getChunkKey(String(pages[name]).replace(/^.*import\("\.\.\/(.+?)\.js"\).*$/s, 'src/$1.tsx'));
const adminChunks = new Set([
  ...Object.keys(paths)
    .filter((name) => !['public', 'signed-in'].includes(paths[name].access))
    .map(getPageKey),
  getChunkKey(adminPart),
]);
const commonPages = Object.keys(chunks).filter(
  (key) => key.startsWith(features) && chunks[key].isDynamicEntry && !adminChunks.has(key),
);
const commonChunks = collectImports([...entryChunks.map(getChunkKey), ...commonPages]);
for (const key of adminChunks)
  if (commonChunks.has(key)) errors.push(`${key} is for admins, but other users load it too`);

const pagesAtOnce = commonPages.filter((key) => key !== onDemand);
if (collectImports([...entryChunks.map(getChunkKey), ...pagesAtOnce]).has(getChunkKey(onDemand)))
  errors.push(`${onDemand} loads before the click`);

for (const error of errors) console.error(error);
process.exitCode = errors.length > 0 ? 1 : 0;
