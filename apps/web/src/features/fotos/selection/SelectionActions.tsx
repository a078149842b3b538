import { Button } from '@mantine/core';
import { t as tSelection } from '../../../ui/selection/messages.js';
import type { BulkKind } from './bulk-change.js';
import { BulkMenu, type BulkMenuActions } from './BulkMenu.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { t } from './messages.js';

export type SelectionActionsProps = BulkMenuActions & {
  openRemoveDialog: () => void;
  clearSelection: () => void;
};

const buttons: readonly BulkKind[] = ['add', 'takeOff', 'eigenaar'];

/** The most used actions as buttons, and the others in a menu. */
export const SelectionActions = ({ openRemoveDialog, clearSelection, ...menuProps }: SelectionActionsProps) => (
  <ButtonRow>
    {buttons.map((kind) => (
      <Button key={kind} size="sm" px={12} variant="default" onClick={() => menuProps.openForm(kind)}>
        {t(`bulk.${kind}`)}
      </Button>
    ))}
    <BulkMenu text={t('bulk.more')} without={buttons} {...menuProps} />
    <Button size="sm" px={12} variant="subtle" color="red" onClick={openRemoveDialog}>
      {t('bulk.remove')}
    </Button>
    <Button size="sm" px={12} variant="subtle" onClick={clearSelection}>
      {tSelection('selection.clear')}
    </Button>
  </ButtonRow>
);
