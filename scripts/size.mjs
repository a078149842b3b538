// What a visit loads, held against its limits; and that nobody loads what only admins see. Reads the built web app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const features = 'src/features';
const always = ['src/main.ts', 'src/start.ts', 'src/app/show.tsx'];
const asMember = [...always, 'src/app/Portal.tsx'];

/** In kB of 1000 bytes, as gzip at its best makes them. */
const limits = [
  { name: '/login', of: [...always, 'src/app/PublicPages.tsx'], script: 170, style: 18.5 },
  { name: '/beeldbank/foto', of: [...asMember, `${features}/fotos/search/FotosPage.tsx`], script: 230, style: 23 },
  { name: '/', of: [...asMember, `${features}/dashboard/DashboardPage.tsx`], script: 230, style: 23.5 },
];
const adminOnly =
  /features\/(accounts|files)\/|\/(Admin\w+|Upload|Labels|Trash|NewLid|Import|NewBedrijf|EditBedrijf)Page\.tsx$|\/LabelForm\.tsx$/;

const merged = {
  'src/main.ts': 'base',
  'src/start.ts': 'start',
  'src/app/show.tsx': 'app',
  'src/app/Portal.tsx': 'portal',
};
/** A chunk by the module that it begins with; some have been put together under a name. */
const keyOf = (module) => {
  const name = merged[module];
  const key = module in chunks ? module : Object.keys(chunks).find((each) => name && chunks[each].name === name);
  if (!key) throw new Error(`No chunk begins with ${module}`);
  return key;
};
const closureOf = (keys, all = new Set()) => {
  for (const key of keys) {
    if (all.has(key)) continue;
    all.add(key);
    closureOf(chunks[key].imports ?? [], all);
  }
  return all;
};
const gzipped = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const weigh = (files) => [...new Set(files)].reduce((sum, file) => sum + gzipped(file), 0) / 1000;

const wrong = [];
for (const { name, of, script, style } of limits) {
  const loaded = [...closureOf(of.map(keyOf))].map((key) => chunks[key]);
  const weights = {
    script: [weigh(loaded.map(({ file }) => file)), script],
    style: [weigh(loaded.flatMap(({ css = [] }) => css)), style],
  };
  for (const [kind, [weight, limit]] of Object.entries(weights)) {
    console.log(`${name}: ${weight.toFixed(1)} kB of ${kind}, at most ${limit}`);
    if (weight > limit) wrong.push(`${name} loads too much ${kind}`);
  }
}

const pages = Object.keys(chunks).filter((key) => key.startsWith(features) && chunks[key].isDynamicEntry);
const [ofAdmins, ofAll] = [pages.filter((key) => adminOnly.test(key)), pages.filter((key) => !adminOnly.test(key))];
if (ofAdmins.length < 10) wrong.push('The pages of admins are not found');
const toAll = closureOf([...asMember.map(keyOf), ...ofAll]);
for (const key of ofAdmins) if (toAll.has(key)) wrong.push(`${key} is for admins, and others load it too`);

for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;
