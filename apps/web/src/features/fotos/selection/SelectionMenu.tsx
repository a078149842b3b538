import { IconTrash, IconX } from '@tabler/icons-react';
import { t as tSelection } from '../../../ui/selection/messages.js';
import { BulkMenu } from './BulkMenu.js';
import styles from './FotoSelection.module.css';
import type { SelectionActionsProps } from './SelectionActions.js';
import { t } from './messages.js';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The bulk actions as a menu, for small screens: a row of buttons would leave little room for the photos. */
export const SelectionMenu = ({ openRemoveDialog, clearSelection, ...menuProps }: SelectionActionsProps) => (
  <div className={styles.end}>
    <BulkMenu
      text={t('bulk.do')}
      moreEntries={[
        { icon: <IconTrash {...icon} />, text: t('bulk.remove'), onClick: openRemoveDialog },
        { icon: <IconX {...icon} />, text: tSelection('selection.clear'), onClick: clearSelection },
      ]}
      {...menuProps}
    />
  </div>
);
