import type { Foto } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../lib/messages.js';
import { useShownAddress } from '../../lib/useShownAddress.js';
import { sourcesIn } from './foto-sources.js';
import styles from './FotoPicture.module.css';
import { placeholderOf } from './placeholder.js';

export const nameOf = ({ beschrijving }: Pick<Foto, 'beschrijving'>) => beschrijving.trim() || say('foto.noText');

/** URLs that have loaded: these pictures do not fade in again after a new layout or browser back. */
const seen = new Set<string>();

type Props = {
  foto: Foto;
  size: '480' | '720';
  /** Width divided by height of the frame, if it differs from the photo's: the picture is cropped to fit. */
  ratio?: number;
  /** Shows the whole picture instead of cropping it, with the blurred placeholder around it. */
  whole?: boolean;
  /** Width of the frame in CSS pixels: with it, a high-density screen gets the larger picture. */
  width?: number;
  /** Visible at once: loads with high priority. */
  first?: boolean;
  eager?: boolean;
  /** Called once when the picture fails to load: its URL expires after an hour or two. */
  onExpired: () => void;
  /** Whether to show a text while the picture loads. */
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
