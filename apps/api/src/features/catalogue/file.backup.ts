import type { FileOwner, TrashPair } from '../../platform/backup/owners.js';

type Named = { key: string; poster?: { key: string } | null };
const keysOf = ({ key, poster }: Named) => (poster ? [key, poster.key] : [key]);

export const catalogueFiles: FileOwner[] = [
  { collection: 'files', getKeys: (file) => keysOf(file as unknown as Named) },
  {
    collection: 'oldfiles',
    getKeys: ({ key, version }) => keysOf({ ...(version as Omit<Named, 'key'>), key: String(key) }),
  },
];

export const cataloguePair: TrashPair = {
  collection: 'files',
  trash: 'oldfiles',
  getKey: ({ key }) => String(key),
  getTrashKey: ({ key }) => String(key),
};
