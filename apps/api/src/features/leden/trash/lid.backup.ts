import type { TrashPair } from '../../../platform/backup/owners.js';

export const lidTrashPair: TrashPair = {
  collection: 'leden',
  trash: 'deletedleden',
  getKey: ({ _id }) => String(_id),
  getTrashKey: ({ _id }) => String(_id),
};
