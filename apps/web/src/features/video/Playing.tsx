import type { CatalogueFile } from '@ledenportaal/shared';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';
import { useContentQuery } from '../catalogue/catalogue.api.js';
import styles from './VideoPlayer.module.css';

type Props = { file: CatalogueFile; src: string };

/** Plays from the address that it began with: another one, of the same film, would begin at the beginning. */
export const Playing = ({ file, src: first }: Props) => {
  const [src, setSrc] = useState(first);
  const [isBroken, setBroken] = useState(false);
  const { refetch } = useContentQuery();
  const wasAt = useRef(0);
  const asked = useRef(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => video.current?.focus(), []);

  /** Its address ended after an hour or two: then it goes on at a new one, once. */
  const goOn = async ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (asked.current) return setBroken(true);
    asked.current = true;
    wasAt.current = currentTarget.currentTime;
    const { data } = await refetch();
    const fresh = data?.results.video.find(({ _id }) => _id === file._id)?.src;
    if (fresh && fresh !== src) setSrc(fresh);
    else setBroken(true);
  };
  const moveOn = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (wasAt.current > 0) currentTarget.currentTime = wasAt.current;
  };
  return (
    <>
      {/* The films have no words to caption: an admin's own film brings its captions in its picture. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className={styles.video}
        src={src}
        poster={file.poster?.src}
        aria-label={file.title}
        controls
        autoPlay
        playsInline
        onLoadedMetadata={moveOn}
        onPlay={pauseOthers}
        onError={(event) => void goOn(event)}
      />
      {isBroken && <Callout tone="error">{t('video.unplayable')}</Callout>}
    </>
  );
};

const pauseOthers = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
  for (const other of document.querySelectorAll('video')) if (other !== currentTarget) other.pause();
};
