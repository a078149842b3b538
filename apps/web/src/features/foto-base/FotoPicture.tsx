import type { Foto } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from './messages.js';
import { useExpiringUrl } from '../../lib/useExpiringUrl.js';
import { getImageSources, toObjectPosition } from './foto-sources.js';
import styles from './FotoPicture.module.css';
import { usePlaceholder } from './placeholder.js';

type Named = Pick<Foto, 'beschrijving' | 'bestandsnaam'>;

/** Empty when no words name the photo. */
export const findFotoName = ({ beschrijving, bestandsnaam = '' }: Named) => beschrijving.trim() || bestandsnaam;
export const getFotoName = (foto: Named) => findFotoName(foto) || t('foto.noText');

/** In ms. Most pictures are there before; decoding then would only delay them. */
const placeholderDelayMs = 600;

/** URLs that have loaded: these pictures do not fade in again after a new layout or browser back. */
const loadedUrls = new Set<string>();

type Props = {
  foto: Foto;
  size: '480' | '720';
  /** Width divided by height of the frame, if it differs from the photo's: the picture is cropped to fit. */
  ratio?: number;
  /** Shows the whole picture instead of cropping it, with the blurred placeholder around it. */
  isUncropped?: boolean;
  /** The `sizes` of the picture: with it, a high-density screen gets the larger picture. */
  sizes?: string;
  /** Visible at once: loads with high priority. */
  isHighPriority?: boolean;
  isEager?: boolean;
  /** Called once when the picture fails to load: its URL expires after an hour or two. */
  onExpired: () => void;
  /** Whether to show a text while the picture loads. */
  hasLoadingNotice?: boolean;
};

export const FotoPicture = (props: Props) => {
  const {
    foto,
    size,
    isUncropped = false,
    sizes,
    isHighPriority = false,
    isEager = isHighPriority,
    onExpired,
    hasLoadingNotice = false,
  } = props;
  const { ratio = foto.width / foto.height } = props;
  const { src, handleError } = useExpiringUrl(foto.thumbnail[0]?.[size], onExpired);
  const [isLoaded, setIsLoaded] = useState(src !== undefined && loadedUrls.has(src));
  const handleLoad = () => {
    if (src) loadedUrls.add(src);
    setIsLoaded(true);
  };
  const placeholder = usePlaceholder(foto.thumbhash, isUncropped ? 0 : isLoaded ? undefined : placeholderDelayMs);
  return (
    <span
      className={styles.frame}
      data-whole={isUncropped || undefined}
      style={{
        aspectRatio: ratio,
        ...(placeholder && { backgroundImage: `url(${placeholder})` }),
      }}
    >
      {src ? (
        <img
          src={src}
          {...(sizes && getImageSources(foto, sizes))}
          alt={getFotoName(foto)}
          width={foto.width}
          height={foto.height}
          loading={isEager ? 'eager' : 'lazy'}
          style={isUncropped ? undefined : toObjectPosition(foto)}
          decoding={isEager ? 'sync' : 'async'}
          fetchPriority={isHighPriority ? 'high' : 'auto'}
          data-loaded={isLoaded || undefined}
          onLoad={handleLoad}
          onError={handleError}
        />
      ) : (
        <span className={styles.missing}>
          <IconPhotoOff size={24} stroke={1.6} aria-hidden />
          <span>{t('foto.missingPicture')}</span>
        </span>
      )}
      {hasLoadingNotice && !isLoaded && src && (
        <span className={styles.notice} role="status">
          {t('site.busy')}
        </span>
      )}
    </span>
  );
};
