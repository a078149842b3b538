import type { Foto } from '@ledenportaal/shared';
import { Checkbox } from '@mantine/core';
import { t } from '../messages.js';
import { getFotoName } from '../FotoPicture.js';
import styles from './SelectionBar.module.css';
import type { Selection } from './useSelection.js';

type Props = { foto: Foto; selection: Selection };

/** The checkbox on a photo that selects it for bulk actions. */
export const FotoCheckbox = ({ foto, selection: { has, select, deselect } }: Props) => (
  <div className={styles.box}>
    <Checkbox
      size="md"
      aria-label={t('bulk.one', { name: getFotoName(foto) })}
      checked={has(foto._id)}
      onChange={() => (has(foto._id) ? deselect([foto._id]) : select([foto._id]))}
    />
  </div>
);
