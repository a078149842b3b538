import { maxTrashItems } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { ListSelectionBar } from '../../ui/selection/ListSelectionBar.js';
import type { AnySelection } from '../../ui/selection/useSelection.js';
import { t } from './messages.js';

type Props = {
  selection: AnySelection;
  isRestoring: boolean;
  onRestore: (ids: string[]) => void;
  onPurge: (ids: string[]) => void;
};

/** Shows how many items of the trash are chosen, and what can be done with them. */
export const TrashBar = ({ selection, isRestoring, onRestore, onPurge }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  useRestoreFocus(isRestoring);
  return (
    <ListSelectionBar bar={bar} selection={selection} label={t('trash.label')} max={maxTrashItems}>
      <Button size="sm" variant="default" loading={isRestoring} onClick={() => onRestore([...selection.ids])}>
        {t('trash.restore')}
      </Button>
      <Button
        size="sm"
        px={12}
        variant="subtle"
        color="red"
        disabled={isRestoring}
        onClick={() => onPurge([...selection.ids])}
      >
        {t('trash.purge')}
      </Button>
    </ListSelectionBar>
  );
};
