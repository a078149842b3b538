// Removes from node_modules what the bundle contains already: `node prune-modules.mjs NODE_MODULES LIST` keeps the
// packages of the list (modules.json of the build), and all that they need.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [root, list] = process.argv.slice(2);
/** The embedded database is built without the packages that it needs. */
const names = [...JSON.parse(readFileSync(list, 'utf8')), 'bson'];
const kept = new Set();

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Packages in node_modules of a package itself stay with it, but what they need may be in the root. */
const keep = (name, parents) => {
  const parent = [...parents, root].find((folder) => existsSync(join(folder, name, 'package.json')));
  // An optional dependency: of another platform, or that nobody installed.
  if (!parent) return;
  const folder = join(parent, name);
  if (kept.has(folder)) return;
  kept.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = readPackage(folder);
  const needed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  for (const other of needed) keep(other, [join(folder, 'node_modules'), ...parents]);
};

const listPackages = () =>
  readdirSync(root).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(root, name)).map((inner) => `${name}/${inner}`) : [name],
  );

for (const name of names) keep(name, []);
// Those of the portal itself are links, by which it finds its files.
for (const name of listPackages())
  if (!kept.has(join(root, name)) && !name.startsWith('@ledenportaal/')) rmSync(join(root, name), { recursive: true });
