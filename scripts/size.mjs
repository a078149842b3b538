// Checks the built web app: what a first visit downloads, that the first pages load no zod, and that pages for every user
// load no pages for admins.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pages } from '../apps/web/src/app/pages.ts';
import { paths } from '../apps/web/src/lib/routing/path-table.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const features = 'src/features';
const entryChunks = ['app'];

/**
 * Limits in kB of 1000 bytes, compressed with brotli. `entries`: named chunks of vite.config.ts, and modules. `page`: its
 * name in first-requests.ts. The visit is all that index.html names and the page needs: scripts, style sheet, fonts, icon.
 */
const limits = [
  { name: '/login', page: 'login', entries: [...entryChunks, 'login'], maxScripts: 158.0, maxVisit: 252.0 },
  { name: '/beeldbank/foto', page: 'fotos', entries: [...entryChunks, 'fotos'], maxScripts: 163.3, maxVisit: 257.3 },
  {
    name: '/',
    page: 'home',
    entries: [...entryChunks, `${features}/dashboard/DashboardPage.tsx`],
    maxScripts: 167.9,
    maxVisit: 261.8,
  },
];
/** The single style sheet of all pages, in kB. */
const maxStyleSize = 26.9;

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
/** Fonts are compressed already. */
const compress = (file) => (file.endsWith('.woff2') ? read(file) : brotliCompressSync(read(file)));
const getCompressedSize = (files) => [...new Set(files)].reduce((sum, file) => sum + compress(file).length, 0) / 1000;

const errors = [];
const checkSize = (label, size, limit) => {
  console.log(`${label}: ${size.toFixed(1)} kB, at most ${limit}`);
  if (size > limit) errors.push(`${label}: more than ${limit} kB`);
};
const html = read('index.html').toString();
const filesOfHtml = [...html.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file]) => file);
/** What first-requests.ts loads. */
const firstFiles = JSON.parse(/data-files="([^"]*)"/.exec(html)[1].replaceAll('&quot;', '"'));
for (const { name, page, entries, maxScripts, maxVisit } of limits) {
  const scripts = [...collectImports(entries.map(getChunkKey))].map((key) => chunks[key].file);
  checkSize(`Scripts of ${name}`, getCompressedSize(scripts), maxScripts);
  const { fonts, pages: filesOfPages } = firstFiles;
  const preloaded = [...filesOfHtml, ...[...fonts, ...filesOfPages[page]].map((file) => file.slice(1))];
  checkSize(`First visit of ${name}`, getCompressedSize(['index.html', ...preloaded, ...scripts]), maxVisit);
  const late = scripts.filter((file) => !preloaded.includes(file));
  if (late.length > 0) errors.push(`${name} does not preload ${late.join(', ')}`);
  // Each schema has this property.
  if (scripts.some((file) => read(file).includes('_zod'))) errors.push(`${name} loads zod`);
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
