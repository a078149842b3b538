import type { Foto } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { Deer } from '../../ui/Brand.js';
import landscape from '../../ui/landscape.svg';
import { FotoPicture } from '../fotoboek/index.js';
import styles from './CardArt.module.css';

type Props = { fotos: Foto[]; onExpired: () => void };

export const LogoArt = () => (
  <div className={styles.logo}>
    <Deer size={72} />
  </div>
);

/** Two posts as the house style asks: a picture, and the deer in a green bar. */
export const SocialArt = ({ fotos, onExpired }: Props) => (
  <div className={styles.social}>
    {[fotos[2], fotos[0]].map((foto, index) => (
      <div key={index} className={styles.post}>
        <Picture foto={foto} onExpired={onExpired} />
        <span className={styles.bar}>
          <Deer size={16} />
        </span>
      </div>
    ))}
  </div>
);

/** Not the photo that stands large above it, where there is another. */
export const FotoArt = ({ fotos, onExpired }: Props) => (
  <div className={styles.foto}>
    <Picture foto={fotos[1] ?? fotos[0]} onExpired={onExpired} />
  </div>
);

export const TextArt = () => (
  <div className={styles.text}>
    <p>{say('dashboard.guarantee')}</p>
  </div>
);

const Picture = ({ foto, onExpired }: { foto: Foto | undefined; onExpired: () => void }) => (
  <div className={styles.picture}>
    {foto ? (
      <FotoPicture key={foto._id} foto={foto} size="480" onExpired={onExpired} />
    ) : (
      <img src={landscape} alt="" loading="lazy" />
    )}
  </div>
);
