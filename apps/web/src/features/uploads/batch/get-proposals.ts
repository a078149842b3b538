import { compareNames } from '@ledenportaal/shared';
import type { TagProposal } from '../../labels/proposals/TagProposals.js';
import type { BatchFoto } from './batch-metadata.js';
import type { BatchRecord } from './batch-store.js';

type Decided = Pick<BatchRecord, 'metadata' | 'dismissedTags'>;

/** Returns the proposed tags about which the user has not decided, those of most photos first. */
export const getProposals = (
  fotos: readonly BatchFoto[],
  { metadata: { acceptedTags }, dismissedTags }: Decided,
): Required<TagProposal>[] => {
  const counts = new Map<string, Required<TagProposal>>();
  for (const { key, name } of fotos.flatMap(({ proposedTags }) => proposedTags)) {
    const known = counts.get(key);
    counts.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + 1 });
  }
  return [...counts.entries()]
    .filter(([key]) => !acceptedTags.has(key) && !dismissedTags.includes(key))
    .map(([, proposal]) => proposal)
    .sort((a, b) => b.count - a.count || compareNames(a.name, b.name));
};
