import type { Foto } from '@ledenportaal/shared';
import { Checkbox } from '@mantine/core';
import { say } from '../../lib/messages.js';
import { nameOf } from './FotoPicture.js';
import styles from './SelectionBar.module.css';
import type { Selection } from './useSelection.js';

type Props = { foto: Foto; selection: Selection };

/** The checkbox on a photo that selects it for bulk actions. */
export const ChooseFoto = ({ foto, selection: { has, choose, drop } }: Props) => (
  <div className={styles.box}>
    <Checkbox
      size="md"
      aria-label={say('bulk.one', { name: nameOf(foto) })}
      checked={has(foto._id)}
      onChange={() => (has(foto._id) ? drop([foto._id]) : choose([foto._id]))}
    />
  </div>
);
