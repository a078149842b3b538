import { IconChevronDown, IconTag, IconTagOff, IconTrash, IconUser, IconX } from '@tabler/icons-react';
import { say } from '../../../lib/messages.js';
import { DropMenu } from '../../../ui/DropMenu.js';
import type { SelectionActionsProps } from './SelectionActions.js';
import styles from './SelectionBar.module.css';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The bulk actions as a menu, for small screens: a row of buttons would leave little room for the photos. */
export const SelectionMenu = ({ openForm, openRemoveDialog, clearSelection }: SelectionActionsProps) => (
  <div className={styles.end}>
    <DropMenu
      label={say('bulk.do')}
      className={styles.menu}
      button={
        <>
          {say('bulk.do')}
          <IconChevronDown {...icon} size={16} />
        </>
      }
      entries={[
        { icon: <IconTag {...icon} />, text: say('bulk.add'), onClick: () => openForm('add') },
        { icon: <IconTagOff {...icon} />, text: say('bulk.takeOff'), onClick: () => openForm('takeOff') },
        { icon: <IconUser {...icon} />, text: say('bulk.eigenaar'), onClick: () => openForm('eigenaar') },
        { icon: <IconTrash {...icon} />, text: say('adminFoto.remove'), onClick: openRemoveDialog },
        { icon: <IconX {...icon} />, text: say('bulk.clear'), onClick: clearSelection },
      ]}
    />
  </div>
);
