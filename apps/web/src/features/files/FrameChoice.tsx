import { useRef, useState } from 'react';
import { formatDuration } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import styles from './PosterField.module.css';
import { firstFrameAt, frameOf, secondsOf } from './read-video.js';
import { useFrame } from './useFrame.js';
import type { Poster } from './usePoster.js';

type Props = { film: string; onPoster: (poster: Poster) => void };

/** Lets the user pick a frame of a video as its poster, with a slider for the position. */
export const FrameChoice = ({ film, onPoster }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState<number>();
  const [at, setAt] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const frame = useFrame(onPoster);
  const goTo = (moment: number) => {
    setAt(moment);
    if (!video.current) return;
    frame.expect();
    video.current.currentTime = moment;
  };
  const begin = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    const found = secondsOf(currentTarget);
    setSeconds(found);
    goTo(firstFrameAt(found ?? 0));
  };
  const fail = () => {
    setUnreadable(true);
    frame.giveUp();
  };
  if (isUnreadable) return <Callout tone="info">{say('file.unreadable')}</Callout>;
  return (
    <>
      <video
        ref={video}
        src={film}
        className={styles.picture}
        muted
        playsInline
        preload="auto"
        aria-label={say('file.posterPreview')}
        onLoadedMetadata={begin}
        // Ignores an event of an earlier seek while a new seek is still running.
        onSeeked={({ currentTarget }) => currentTarget.seeking || frame.take(frameOf(currentTarget))}
        onError={fail}
      />
      {seconds !== undefined && (
        <input
          type="range"
          className={styles.range}
          min={0}
          max={Math.max(0, seconds - 0.1)}
          step={0.1}
          value={at}
          aria-label={say('file.moment')}
          aria-valuetext={formatDuration(at)}
          onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
        />
      )}
    </>
  );
};
