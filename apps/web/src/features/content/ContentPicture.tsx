import type { SignedPicture } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { t } from './messages.js';
import { useExpiringUrl } from '../../lib/useExpiringUrl.js';
import { useContentQuery } from './content.api.js';
import styles from './ContentPicture.module.css';

export const ContentPicture = ({ picture: { src: address, alt, width, height } }: { picture: SignedPicture }) => {
  const { refetch } = useContentQuery();
  const { src, handleError } = useExpiringUrl(address, () => void refetch());
  if (!src)
    return (
      <span className={styles.missing} style={{ aspectRatio: width / height }}>
        <IconPhotoOff size={24} stroke={1.6} aria-hidden />
        {t('content.missingPicture')}
      </span>
    );
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={handleError}
    />
  );
};
