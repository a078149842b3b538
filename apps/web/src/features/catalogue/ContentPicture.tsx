import type { ShownPicture } from '@ledenportaal/shared';
import { IconPhotoOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { say } from '../../lib/messages.js';
import { useContentQuery } from './catalogue.api.js';
import styles from './ContentPicture.module.css';

/** Its address ends after an hour or two: then a new one is asked for, once. */
export const ContentPicture = ({ picture: { src, alt, width, height } }: { picture: ShownPicture }) => {
  const { refetch } = useContentQuery();
  const asked = useRef(false);
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(src);
    if (!asked.current) void refetch();
    asked.current = true;
  };
  if (failed === src)
    return (
      <span className={styles.missing} style={{ aspectRatio: width / height }}>
        <IconPhotoOff size={24} stroke={1.6} aria-hidden />
        {say('content.missingPicture')}
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
      onError={fail}
    />
  );
};
