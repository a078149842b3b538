import type { FileOwner, TrashPair } from '../../platform/backup/owners.js';

type FileKeys = { key: string; poster?: { key: string } | null };
const getKeys = ({ key, poster }: FileKeys) => (poster ? [key, poster.key] : [key]);

export const catalogueFileOwners: FileOwner[] = [
  { collection: 'files', getKeys: (file) => getKeys(file as unknown as FileKeys) },
  {
    collection: 'oldfiles',
    getKeys: ({ key, version }) => getKeys({ ...(version as Omit<FileKeys, 'key'>), key: String(key) }),
  },
];

export const catalogueTrashPair: TrashPair = {
  collection: 'files',
  trash: 'oldfiles',
  getKey: ({ key }) => String(key),
  getTrashKey: ({ key }) => String(key),
};
