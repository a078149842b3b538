import { Loader } from '@mantine/core';
import { IconChevronDown, IconTrash, IconX } from '@tabler/icons-react';
import { t as tSelection } from '../../../ui/selection/messages.js';
import { t } from './messages.js';
import { DropdownMenu } from '../../../ui/DropdownMenu.js';
import { bulkKinds } from './bulk-change.js';
import { bulkIcons, exportIcon } from './bulk-icons.js';
import type { SelectionActionsProps } from './SelectionActions.js';
import styles from './FotoSelection.module.css';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** The bulk actions as a menu, for small screens: a row of buttons would leave little room for the photos. */
export const SelectionMenu = ({
  openForm,
  openRemoveDialog,
  exportCsv,
  isExporting,
  clearSelection,
}: SelectionActionsProps) => (
  <div className={styles.end}>
    <DropdownMenu
      label={t('bulk.do')}
      className={styles.menu}
      button={
        <>
          {t('bulk.do')}
          {isExporting ? <Loader size={16} aria-hidden /> : <IconChevronDown {...icon} size={16} />}
        </>
      }
      entries={[
        ...bulkKinds.map((kind) => ({
          icon: bulkIcons[kind],
          text: t(`bulk.${kind}`),
          onClick: () => openForm(kind),
        })),
        { icon: exportIcon, text: t('bulk.export'), onClick: exportCsv },
        { icon: <IconTrash {...icon} />, text: t('bulk.remove'), onClick: openRemoveDialog },
        { icon: <IconX {...icon} />, text: tSelection('selection.clear'), onClick: clearSelection },
      ]}
    />
  </div>
);
