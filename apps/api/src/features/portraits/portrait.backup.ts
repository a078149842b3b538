import type { FileOwner } from '../../platform/backup/owners.js';

export const portraitFiles: FileOwner[] = [
  { collection: 'accounts', getKeys: ({ portimage }) => (typeof portimage === 'string' ? [portimage] : []) },
];
