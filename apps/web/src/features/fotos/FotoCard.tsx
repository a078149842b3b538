import type { Foto } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConceptBadge } from './ConceptBadge.js';
import type { PageState } from '../../lib/routing/page-state.js';
import styles from './grid/FotoGrid.module.css';
import { FotoPicture, getFotoName } from '../foto-base/FotoPicture.js';
import { getMakerName } from './maker-name.js';

/** `foto` is null where a list has no photo any more: `placeholder` takes its place. */
export type Card = { key: string; foto: Foto | null; note?: string | undefined; placeholder?: ReactNode };
type Props = Omit<Card, 'key'> & {
  href: string;
  ratio: number;
  sizes: string | undefined;
  cameFrom: PageState['cameFrom'];
  isHighPriority: boolean;
  isEager: boolean;
  onExpired: () => void;
};

/** A picture with its name and owner, as a link; a placeholder without a photo. */
export const FotoCard = ({ foto, note, placeholder, href, ratio, sizes, cameFrom, ...pictureProps }: Props) => {
  if (!foto) {
    return (
      <div>
        <div className={styles.gone} style={{ aspectRatio: ratio }}>
          {placeholder}
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
