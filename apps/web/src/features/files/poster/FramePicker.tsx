import { useRef, useState } from 'react';
import { formatDuration } from '../../../lib/format.js';
import { t } from '../messages.js';
import { Callout } from '../../../ui/Callout.js';
import styles from './PosterField.module.css';
import { getDefaultFrameTime, captureFrame, getDuration } from './read-video.js';
import { useVideoFrame } from './useVideoFrame.js';
import type { Poster } from './usePoster.js';

type Props = { videoUrl: string; onPoster: (poster: Poster) => void };

/** Lets the user pick a frame of a video as its poster, with a slider for the position. */
export const FramePicker = ({ videoUrl, onPoster }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const [duration, setDuration] = useState<number>();
  const [position, setPosition] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const frame = useVideoFrame(onPoster);
  const seek = (time: number) => {
    setPosition(time);
    if (!video.current) return;
    frame.expectFrame();
    video.current.currentTime = time;
  };
  const handleLoadedMetadata = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    const loadedDuration = getDuration(currentTarget);
    setDuration(loadedDuration);
    seek(getDefaultFrameTime(loadedDuration ?? 0));
  };
  const handleError = () => {
    setUnreadable(true);
    frame.cancelFrame();
  };
  if (isUnreadable) return <Callout tone="info">{t('file.unreadable')}</Callout>;
  return (
    <>
      <video
        ref={video}
        src={videoUrl}
        className={styles.picture}
        muted
        playsInline
        preload="auto"
        aria-label={t('file.posterPreview')}
        onLoadedMetadata={handleLoadedMetadata}
        // Ignores an event of an earlier seek while a new seek is still running.
        onSeeked={({ currentTarget }) => currentTarget.seeking || frame.resolveFrame(captureFrame(currentTarget))}
        onError={handleError}
      />
      {duration !== undefined && (
        <input
          type="range"
          className={styles.range}
          min={0}
          max={Math.max(0, duration - 0.1)}
          step={0.1}
          value={position}
          aria-label={t('file.moment')}
          aria-valuetext={formatDuration(position)}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
      )}
    </>
  );
};
