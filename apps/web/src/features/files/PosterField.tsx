import { catalogueContract } from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';
import styles from './PosterField.module.css';
import { firstFrameAt, frameOf, secondsOf } from './read-video.js';

const { field, types, maxBytes } = catalogueContract.poster.upload;

type Props = {
  /** Of the film that the picture may be taken from. */
  film: string | undefined;
  onPoster: (poster: Blob | undefined) => void;
};

/** The picture of a file: a frame of the film, or a JPEG of one's own. */
export const PosterField = ({ film, onPoster }: Props) => {
  const [own, setOwn] = useOwnPicture();
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isOwn = useRef(false);
  // A frame goes with its film, and any picture with this field.
  useEffect(
    () => () => {
      if (!isOwn.current) onPoster(undefined);
    },
    [film, onPoster],
  );
  useEffect(() => () => onPoster(undefined), [onPoster]);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const isFine = (types as readonly string[]).includes(file.type) && file.size <= maxBytes;
    setRefusal(isFine ? undefined : say('file.posterRefused', { size: `${maxBytes / 1024 ** 2} MB` }));
    if (!isFine) return;
    setOwn(file);
    isOwn.current = true;
    onPoster(file);
  };
  const backToFilm = () => {
    setOwn(undefined);
    isOwn.current = false;
    onPoster(undefined);
  };
  return (
    <Input.Wrapper label={say('file.poster')} description={say('file.posterHelp')} error={refusal} labelElement="div">
      <div className={styles.poster}>
        {own ? (
          <img src={own} alt={say('file.posterPreview')} className={styles.picture} />
        ) : (
          film && <FrameChoice key={film} film={film} onPoster={onPoster} />
        )}
        <div className={styles.buttons}>
          <Button size="sm" variant="default" onClick={() => input.current?.click()}>
            {say('file.posterChoose')}
          </Button>
          {own && film && (
            <Button size="sm" variant="default" onClick={backToFilm}>
              {say('file.posterFrame')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join()}
          aria-label={say('file.posterChoose')}
          name={`poster-${field}`}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // The same one again is a choice too.
            currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
};

const useOwnPicture = () => {
  const [own, setOwn] = useState<string>();
  useEffect(() => (own ? () => URL.revokeObjectURL(own) : undefined), [own]);
  return [own, (file: File | undefined) => setOwn(file && URL.createObjectURL(file))] as const;
};

type FrameProps = Pick<Props, 'onPoster'> & { film: string };

const FrameChoice = ({ film, onPoster }: FrameProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState<number>();
  const [at, setAt] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const goTo = (moment: number) => {
    setAt(moment);
    if (video.current) video.current.currentTime = moment;
  };
  const begin = ({ currentTarget }: { currentTarget: HTMLVideoElement }) => {
    const found = secondsOf(currentTarget);
    setSeconds(found);
    goTo(firstFrameAt(found ?? 0));
  };
  const fail = () => {
    setUnreadable(true);
    onPoster(undefined);
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
        onSeeked={({ currentTarget }) => void frameOf(currentTarget).then((frame) => onPoster(frame ?? undefined))}
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
