import type { CatalogueFile } from '@ledenportaal/shared';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';
import { useContentQuery } from '../content/content.api.js';
import styles from './VideoPlayer.module.css';

type Props = { file: CatalogueFile; src: string };

/** Keeps playing the initial URL, because another URL of the same film would restart it. */
export const Playing = ({ file, src: initialSrc }: Props) => {
  const [src, setSrc] = useState(initialSrc);
  const [isBroken, setBroken] = useState(false);
  const { refetch } = useContentQuery();
  const resumeTime = useRef(0);
  const hasRefetched = useRef(false);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => video.current?.focus(), []);

  /** The signed URL expires after an hour or two. Then refetches it once and resumes at the same position. */
  const resumeWithFreshUrl = async ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (hasRefetched.current) return setBroken(true);
    hasRefetched.current = true;
    resumeTime.current = currentTarget.currentTime;
    const { data } = await refetch();
    const fresh = data?.results.video.find(({ _id }) => _id === file._id)?.src;
    if (fresh && fresh !== src) setSrc(fresh);
    else setBroken(true);
  };
  const restorePosition = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (resumeTime.current > 0) currentTarget.currentTime = resumeTime.current;
  };
  return (
    <>
      {/* The films have no speech to caption. Captions of an uploaded film are part of its picture. */}
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
        onLoadedMetadata={restorePosition}
        onPlay={pauseOthers}
        onError={(event) => void resumeWithFreshUrl(event)}
      />
      {isBroken && <Callout tone="error">{t('video.unplayable')}</Callout>}
    </>
  );
};

const pauseOthers = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
  for (const other of document.querySelectorAll('video')) if (other !== currentTarget) other.pause();
};
