import type { Lid } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { useRemoval } from '../../../lib/forms/useRemoval.js';
import { useRemoveLidMutation } from '../leden.api.js';
import type { AdminTableParts } from '../LidTable.js';
import { RemoveLidDialog } from '../RemoveLidDialog.js';
import { getTrashLink } from '../trash/trash-link.js';
import { LidSelection } from './LidSelection.js';

type Props = {
  leden: readonly Lid[] | undefined;
  refetch: () => void;
  children: (adminParts: AdminTableParts) => ReactNode;
};

/** Lets an admin remove leden from the list. */
export const AdminLeden = ({ leden, refetch, children }: Props) => {
  const [remove] = useRemoveLidMutation();
  const { region, item, openDialog, dialog } = useRemoval({ items: leden, remove, refetch, link: getTrashLink() });
  return (
    <>
      <div ref={region} tabIndex={-1} data-focus-quietly>
        {children({ onRemove: openDialog, Selection: LidSelection })}
      </div>
      <RemoveLidDialog lid={item} {...dialog} />
    </>
  );
};
