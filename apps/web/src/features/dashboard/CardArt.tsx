import type { Foto } from '@ledenportaal/shared';
import { t } from './messages.js';
import { Deer } from '../../ui/Brand.js';
import landscape from '../../ui/theme/landscape.svg';
import { FotoPicture } from '../foto-base/FotoPicture.js';
import styles from './CardArt.module.css';

/** `fotos` is undefined while loading. */
type Props = { fotos: Foto[] | undefined; onExpired: () => void };

export const LogoArt = () => (
  <div className={styles.logo}>
    <Deer size={72} />
  </div>
);

/** Two posts in the house style: a picture, and the deer in a green bar. */
export const SocialArt = ({ fotos, onExpired }: Props) => (
  <div className={styles.social}>
    {[2, 0].map((index) => (
      <div key={index} className={styles.post}>
        <Picture fotos={fotos} index={index} onExpired={onExpired} />
        <span className={styles.bar}>
          <Deer size={16} />
        </span>
      </div>
    ))}
  </div>
);

/** Shows the second photo, if any, because the first one is in the hero above. */
export const FotoArt = ({ fotos, onExpired }: Props) => (
  <div className={styles.foto}>
    <Picture fotos={fotos} index={1} onExpired={onExpired} />
  </div>
);

export const TextArt = () => (
  <div className={styles.text}>
    <p>{t('dashboard.guarantee')}</p>
  </div>
);

/** The photo at `index`, or the last one when there are fewer. */
const Picture = ({ fotos, index, onExpired }: Props & { index: number }) => {
  const foto = fotos?.[Math.min(index, fotos.length - 1)];
  return (
    <div className={styles.picture}>
      {foto ? (
        <FotoPicture key={foto._id} foto={foto} size="480" onExpired={onExpired} />
      ) : (
        fotos && <img src={landscape} alt="" loading="lazy" />
      )}
    </div>
  );
};
