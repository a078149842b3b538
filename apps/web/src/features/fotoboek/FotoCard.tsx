import type { Foto } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import type { PageState } from '../../lib/page-state.js';
import type { Card } from './FotoGrid.js';
import styles from './FotoGrid.module.css';
import { FotoPicture, nameOf } from './FotoPicture.js';

type Props = {
  card: Card;
  ratio: number;
  /** Width on the screen in CSS pixels. */
  width: number;
  from: PageState['cameFrom'];
  hrefOf: (foto: Foto) => string;
  first: boolean;
  eager: boolean;
  onExpired: () => void;
};

/** A picture with its name and owner, as a link; a placeholder if the photo is deleted. */
export const FotoCard = ({ card: { foto, note }, ratio, from, hrefOf, ...picture }: Props) => {
  if (!foto) {
    return (
      <div>
        <div className={styles.gone} style={{ aspectRatio: ratio }}>
          <IconPhotoOff size={24} stroke={1.6} aria-hidden />
          {say('foto.gone')}
        </div>
        <Note>{note}</Note>
      </div>
    );
  }
  return (
    <Link to={hrefOf(foto)} state={{ cameFrom: from } satisfies PageState} className={styles.link}>
      <FotoPicture foto={foto} size="480" ratio={ratio} {...picture} />
      <span className={styles.caption} aria-hidden>
        <span className={styles.name}>{nameOf(foto)}</span>
        <span className={styles.owner}>{foto.eigenaar}</span>
      </span>
      <Note>{note}</Note>
    </Link>
  );
};

const Note = ({ children }: { children: string | undefined }) =>
  children ? <span className={styles.note}>{children}</span> : null;
