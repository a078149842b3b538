import { normalise, type Label } from '@ledenportaal/shared';
import { useState } from 'react';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { TagProposals } from '../../labels/proposals/TagProposals.js';

type Props = { tags: readonly Label[]; onAccept: (id: string) => void };

/** The tags that are proposed from the file that was just uploaded. */
export const FotoProposals = ({ tags, onAccept }: Props) => {
  const { proposals = [] } = usePageState();
  const [decided, setDecided] = useState<readonly string[]>([]);
  if (proposals.length === 0) return null;
  const decide = (name: string) => setDecided((previous) => [...previous, name]);
  // After a reload, those that were accepted are tags.
  const isTag = (name: string) => tags.some(({ naam }) => normalise(naam) === normalise(name));
  const open = proposals.filter((name) => !decided.includes(name) && !isTag(name));
  return (
    <TagProposals
      proposals={open.map((name) => ({ name }))}
      onAccept={(name, id) => {
        decide(name);
        onAccept(id);
      }}
      onDismiss={decide}
    />
  );
};
