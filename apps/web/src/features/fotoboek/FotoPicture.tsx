import type { Foto } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { say } from '../../lib/messages.js';
import styles from './FotoPicture.module.css';
import { placeholderOf } from './placeholder.js';

export const nameOf = ({ beschrijving }: Pick<Foto, 'beschrijving'>) => beschrijving.trim() || say('foto.noText');

/** Pictures that have been shown: they do not fade in again when the grid is laid out anew, or gone back to. */
const seen = new Set<string>();

type Props = {
  foto: Foto;
  size: '480' | '720';
  /** Width to height of its frame, where that is not the photo's own: the picture is cut to fit. */
  ratio?: number;
  /** In sight at once: it loads before the others. */
  first?: boolean;
  eager?: boolean;
  /** The address of a picture ends after an hour or two: asks for a new one, once. */
  onExpired: () => void;
  /** Says that the picture is being fetched. */
  notice?: boolean;
};

export const FotoPicture = ({ foto, size, ratio, first = false, eager = first, onExpired, notice = false }: Props) => {
  const src = foto.thumbnail[0]?.[size];
  const asked = useRef(false);
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState(src !== undefined && seen.has(src));
  const show = () => {
    if (src) seen.add(src);
    setLoaded(true);
  };
  const fail = () => {
    setFailed(src);
    if (!asked.current) onExpired();
    asked.current = true;
  };
  const placeholder = placeholderOf(foto.thumbhash);
  return (
    <span
      className={styles.frame}
      style={{
        aspectRatio: ratio ?? foto.width / foto.height,
        ...(placeholder && { backgroundImage: `url(${placeholder})` }),
      }}
    >
      {failed === src ? (
        <span className={styles.missing}>
          <IconPhotoOff size={24} stroke={1.6} aria-hidden />
          <span>{say('foto.missingPicture')}</span>
        </span>
      ) : (
        <img
          src={src}
          alt={nameOf(foto)}
          width={foto.width}
          height={foto.height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={first ? 'high' : 'auto'}
          data-loaded={loaded || undefined}
          onLoad={show}
          onError={fail}
        />
      )}
      {notice && !loaded && failed !== src && (
        <span className={styles.notice} role="status">
          {say('site.busy')}
        </span>
      )}
    </span>
  );
};
