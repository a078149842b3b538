// What a visit loads, held against its limits; that first pages load no zod, and that nobody loads what only admins see.
// Reads the built web app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');
const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const features = 'src/features';
const always = ['main', 'app'];

/** In kB of 1000 bytes, compressed with brotli. `of`: named chunks of vite.config.ts, and modules. */
const limits = [
  { name: '/login', of: [...always, 'login'], script: 160.5 },
  { name: '/beeldbank/foto', of: [...always, 'fotos'], script: 170.5 },
  { name: '/', of: [...always, `${features}/dashboard/DashboardPage.tsx`], script: 174.5 },
];
/** The one style sheet of all pages, in kB. */
const styleLimit = 24.6;
const adminOnly =
  /features\/(accounts|files)\/|\/(Admin\w+|Upload|Labels|Trash|NewLid|Import|NewBedrijf|EditBedrijf)Page\.tsx$|\/LabelForm\.tsx$/;

/** The key of a chunk, by its name or by the module that it begins with. */
const keyOf = (chunk) => {
  const key = chunk in chunks ? chunk : Object.keys(chunks).find((each) => chunks[each].name === chunk);
  if (!key) throw new Error(`There is no chunk ${chunk}`);
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
const read = (file) => readFileSync(join(dist, file));
const weigh = (files) =>
  [...new Set(files)].reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0) / 1000;

const wrong = [];
const check = (what, weight, limit) => {
  console.log(`${what}: ${weight.toFixed(1)} kB, at most ${limit}`);
  if (weight > limit) wrong.push(`${what}: more than ${limit} kB`);
};
for (const { name, of, script } of limits) {
  const files = [...closureOf(of.map(keyOf))].map((key) => chunks[key].file);
  check(`Scripts of ${name}`, weigh(files), script);
  // Each schema has this property.
  if (files.some((file) => read(file).includes('_zod'))) wrong.push(`${name} loads zod`);
}
check('Styles', weigh([chunks['style.css'].file]), styleLimit);

const pages = Object.keys(chunks).filter((key) => key.startsWith(features) && chunks[key].isDynamicEntry);
const [ofAdmins, ofAll] = [pages.filter((key) => adminOnly.test(key)), pages.filter((key) => !adminOnly.test(key))];
if (ofAdmins.length < 10) wrong.push('The pages of admins are not found');
const toAll = closureOf([...always.map(keyOf), ...ofAll]);
for (const key of ofAdmins) if (toAll.has(key)) wrong.push(`${key} is for admins, and others load it too`);

for (const sentence of wrong) console.error(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;
