import { Loader } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { DropdownMenu } from '../../../ui/DropdownMenu.js';
import { bulkKinds, type BulkKind } from './bulk-change.js';
import { bulkIcons, exportIcon } from './bulk-icons.js';
import styles from './FotoSelection.module.css';
import { t } from './messages.js';

export type BulkMenuActions = {
  openForm: (kind: BulkKind) => void;
  exportCsv: () => void;
  isExporting: boolean;
};

type Props = BulkMenuActions & {
  text: string;
  /** Changes that have a button of their own. */
  without?: readonly BulkKind[];
  /** Shown after the changes and the export. */
  moreEntries?: ComponentProps<typeof DropdownMenu>['entries'];
};

/** A menu of the bulk changes and the export, which shows that an export is busy. */
export const BulkMenu = ({ text, without = [], moreEntries = [], openForm, exportCsv, isExporting }: Props) => (
  <DropdownMenu
    label={text}
    className={styles.menu}
    button={
      <>
        {text}
        {isExporting ? <Loader size={16} aria-hidden /> : <IconChevronDown size={16} stroke={1.7} aria-hidden />}
      </>
    }
    entries={[
      ...bulkKinds
        .filter((kind) => !without.includes(kind))
        .map((kind) => ({ icon: bulkIcons[kind], text: t(`bulk.${kind}`), onClick: () => openForm(kind) })),
      { icon: exportIcon, text: t('bulk.export'), onClick: exportCsv },
      ...moreEntries,
    ]}
  />
);
