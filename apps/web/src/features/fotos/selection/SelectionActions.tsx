import { Button, Loader } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { DropdownMenu } from '../../../ui/DropdownMenu.js';
import { bulkKinds, type BulkKind } from './bulk-change.js';
import styles from './FotoSelection.module.css';
import { bulkIcons, exportIcon } from './bulk-icons.js';
import { t as tSelection } from '../../../ui/selection/messages.js';
import { t } from './messages.js';

export type SelectionActionsProps = {
  openForm: (kind: BulkKind) => void;
  openRemoveDialog: () => void;
  exportCsv: () => void;
  isExporting: boolean;
  clearSelection: () => void;
};

const buttons: readonly BulkKind[] = ['add', 'takeOff', 'eigenaar'];

/** The most used actions as buttons, and the others in a menu. */
export const SelectionActions = ({
  openForm,
  openRemoveDialog,
  exportCsv,
  isExporting,
  clearSelection,
}: SelectionActionsProps) => (
  <div className={styles.actions}>
    {buttons.map((kind) => (
      <Button key={kind} size="sm" px={12} variant="default" onClick={() => openForm(kind)}>
        {t(`bulk.${kind}`)}
      </Button>
    ))}
    <DropdownMenu
      label={t('bulk.more')}
      className={styles.menu}
      button={
        <>
          {t('bulk.more')}
          {isExporting ? <Loader size={16} aria-hidden /> : <IconChevronDown size={16} stroke={1.7} aria-hidden />}
        </>
      }
      entries={[
        ...bulkKinds
          .filter((kind) => !buttons.includes(kind))
          .map((kind) => ({ icon: bulkIcons[kind], text: t(`bulk.${kind}`), onClick: () => openForm(kind) })),
        { icon: exportIcon, text: t('bulk.export'), onClick: exportCsv },
      ]}
    />
    <Button size="sm" px={12} variant="subtle" color="red" onClick={openRemoveDialog}>
      {t('bulk.remove')}
    </Button>
    <Button size="sm" px={12} variant="subtle" onClick={clearSelection}>
      {tSelection('selection.clear')}
    </Button>
  </div>
);
