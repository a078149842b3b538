import { catalogueContract } from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../lib/messages.js';
import { FrameChoice } from './FrameChoice.js';
import styles from './PosterField.module.css';
import type { Poster } from './usePoster.js';

const { field, types, maxBytes } = catalogueContract.poster.upload;

type Props = {
  /** URL of the video that a frame can be taken from. */
  film: string | undefined;
  onPoster: (poster: Poster) => void;
};

/** Form field for the poster of a file: a frame of the video or a JPEG that the user selects. */
export const PosterField = ({ film, onPoster }: Props) => {
  const [own, setOwn] = useOwnPicture();
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isOwn = useRef(false);
  // Drops a frame when its video changes. A JPEG that the user selected is dropped only on unmount, below.
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
            // Without this, selecting the same file again does not fire a change event.
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
