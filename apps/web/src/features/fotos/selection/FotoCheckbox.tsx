import type { Foto } from '@ledenportaal/shared';
import { SelectionCheckbox } from '../../../ui/selection/SelectionCheckbox.js';
import type { Selection } from '../../../ui/selection/useSelection.js';
import { getFotoName } from '../../foto-base/FotoPicture.js';
import styles from './FotoSelection.module.css';

type Props = { foto: Foto; selection: Selection<Foto> };

/** The checkbox on a photo that selects it for bulk actions. */
export const FotoCheckbox = ({ foto, selection }: Props) => (
  <div className={styles.box}>
    <SelectionCheckbox selection={selection} id={foto._id} name={getFotoName(foto)} />
  </div>
);
