import type { Foto } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ConceptBadge } from './ConceptBadge.js';
import { t } from './messages.js';
import type { PageState } from '../../lib/routing/page-state.js';
import styles from './grid/FotoGrid.module.css';
import { FotoPicture, getFotoName } from '../foto-base/FotoPicture.js';
import { getMakerName } from './maker-name.js';

/** `foto` is null if the photo is deleted. */
export type Card = { key: string; foto: Foto | null; note?: string | undefined };
type Props = Omit<Card, 'key'> & {
  href: string;
  ratio: number;
  sizes: string | undefined;
  cameFrom: PageState['cameFrom'];
  isHighPriority: boolean;
  isEager: boolean;
  onExpired: () => void;
};

/** A picture with its name and owner, as a link; a placeholder if the photo is deleted. */
export const FotoCard = ({ foto, note, href, ratio, sizes, cameFrom, ...pictureProps }: Props) => {
  if (!foto) {
    return (
      <div>
        <div className={styles.gone} style={{ aspectRatio: ratio }}>
          <IconPhotoOff size={24} stroke={1.6} aria-hidden />
          {t('foto.gone')}
        </div>
        <CardNote>{note}</CardNote>
      </div>
    );
  }
  return (
    <Link to={href} state={{ cameFrom } satisfies PageState} className={styles.link}>
      <FotoPicture foto={foto} size="480" ratio={ratio} {...(sizes && { sizes })} {...pictureProps} />
      <span className={styles.caption} aria-hidden>
        <span className={styles.name}>{getFotoName(foto)}</span>
        <span className={styles.owner}>{getMakerName(foto)}</span>
      </span>{' '}
      <ConceptBadge foto={foto} />
      <CardNote>{note}</CardNote>
    </Link>
  );
};

const CardNote = ({ children }: { children: string | undefined }) =>
  children ? <span className={styles.note}>{children}</span> : null;
