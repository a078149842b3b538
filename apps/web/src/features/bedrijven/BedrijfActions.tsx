import type { Bedrijf } from '@ledenportaal/shared';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import styles from './BedrijfActions.module.css';
import { Favourite } from './Favourite.js';

type Props = {
  bedrijf: Bedrijf;
  /** For admins. */
  onRemove: ((bedrijf: Bedrijf) => void) | undefined;
};

export const BedrijfActions = ({ bedrijf, onRemove }: Props) => (
  <div className={styles.actions}>
    {onRemove && (
      <>
        <ActionIcon
          component={Link}
          to={to('editBedrijf', { id: bedrijf._id })}
          className={styles.quiet}
          aria-label={say('bedrijf.editOne', { naam: bedrijf.naam })}
        >
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          className={`${styles.quiet} ${styles.remove}`}
          aria-label={say('bedrijf.removeOne', { naam: bedrijf.naam })}
          onClick={() => onRemove(bedrijf)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </>
    )}
    <Favourite bedrijf={bedrijf} />
  </div>
);
