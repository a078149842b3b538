import type { Foto } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../lib/messages.js';
import { useShownAddress } from '../../lib/useShownAddress.js';
import { sourcesIn } from './foto-sources.js';
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
  /** Shown whole instead, with its blur around it. */
  whole?: boolean;
  /** Of the frame, in CSS pixels: a finer screen gets the larger picture. */
  width?: number;
  /** In sight at once: it loads before the others. */
  first?: boolean;
  eager?: boolean;
  /** The address of a picture ends after an hour or two: asks for a new one, once. */
  onExpired: () => void;
  /** Says that the picture is being fetched. */
  notice?: boolean;
};

export const FotoPicture = (props: Props) => {
  const { foto, size, whole, width, first = false, eager = first, onExpired, notice = false } = props;
  const { ratio = foto.width / foto.height } = props;
  const { src, fail } = useShownAddress(foto.thumbnail[0]?.[size], onExpired);
  const [loaded, setLoaded] = useState(src !== undefined && seen.has(src));
  const show = () => {
    if (src) seen.add(src);
    setLoaded(true);
  };
  const placeholder = placeholderOf(foto.thumbhash);
  return (
    <span
      className={styles.frame}
      data-whole={whole}
      style={{
        aspectRatio: ratio,
        ...(placeholder && { backgroundImage: `url(${placeholder})` }),
      }}
    >
      {src ? (
        <img
          src={src}
          {...(width && sourcesIn(foto, width, ratio))}
          alt={nameOf(foto)}
          width={foto.width}
          height={foto.height}
          loading={eager ? 'eager' : 'lazy'}
          decoding={eager ? 'sync' : 'async'}
          fetchPriority={first ? 'high' : 'auto'}
          data-loaded={loaded || undefined}
          onLoad={show}
          onError={fail}
        />
      ) : (
        <span className={styles.missing}>
          <IconPhotoOff size={24} stroke={1.6} aria-hidden />
          <span>{say('foto.missingPicture')}</span>
        </span>
      )}
      {notice && !loaded && src && (
        <span className={styles.notice} role="status">
          {say('site.busy')}
        </span>
      )}
    </span>
  );
};
