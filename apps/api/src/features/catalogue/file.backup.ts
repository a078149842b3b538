import type { FileOwner, Pair } from '../../platform/backup/owners.js';

type Named = { key: string; poster?: { key: string } | null };
const keysOf = ({ key, poster }: Named) => (poster ? [key, poster.key] : [key]);

export const catalogueFiles: FileOwner[] = [
  { collection: 'files', keysOf: (file) => keysOf(file as unknown as Named) },
  {
    collection: 'oldfiles',
    keysOf: ({ key, version }) => keysOf({ ...(version as Omit<Named, 'key'>), key: String(key) }),
  },
];

export const cataloguePair: Pair = {
  shelf: 'files',
  trash: 'oldfiles',
  onShelf: ({ key }) => String(key),
  inTrash: ({ key }) => String(key),
};
