import { catalogueRoutes } from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages.js';
import { FramePicker } from './FramePicker.js';
import { isJpegContent } from '../../../lib/upload/jpeg-content.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import styles from './PosterField.module.css';
import type { Poster } from './usePoster.js';

const { field, types, maxBytes } = catalogueRoutes.poster.upload;

type Props = {
  /** URL of the video that a frame can be taken from. */
  videoUrl: string | undefined;
  onPoster: (poster: Poster) => void;
};

/** Form field for the poster of a file: a frame of the video or a JPEG that the user selects. */
export const PosterField = ({ videoUrl, onPoster }: Props) => {
  const [ownPictureUrl, setOwnPicture] = useOwnPicture();
  const [error, setError] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const isOwnPicture = useRef(false);
  // Drops a frame when its video changes. A JPEG that the user selected is dropped only on unmount, below.
  useEffect(
    () => () => {
      if (!isOwnPicture.current) onPoster(undefined);
    },
    [videoUrl, onPoster],
  );
  useEffect(() => () => onPoster(undefined), [onPoster]);
  const selectFile = async (file: File | undefined) => {
    if (!file) return;
    const isJpeg = (types as readonly string[]).includes(file.type) || (await isJpegContent(file));
    const isAccepted = isJpeg && file.size <= maxBytes;
    setError(isAccepted ? undefined : t('file.posterRefused', { size: `${maxBytes / 1024 ** 2} MB` }));
    if (!isAccepted) return;
    setOwnPicture(file);
    isOwnPicture.current = true;
    onPoster(file);
  };
  const switchToFrame = () => {
    setOwnPicture(undefined);
    isOwnPicture.current = false;
    onPoster(undefined);
  };
  return (
    <Input.Wrapper label={t('file.poster')} description={t('file.posterHelp')} error={error} labelElement="div">
      <div className={styles.poster}>
        {ownPictureUrl ? (
          <img src={ownPictureUrl} alt={t('file.posterPreview')} className={styles.picture} />
        ) : (
          videoUrl && <FramePicker key={videoUrl} videoUrl={videoUrl} onPoster={onPoster} />
        )}
        <ButtonRow>
          <Button size="sm" variant="default" onClick={() => inputRef.current?.click()}>
            {t('file.posterChoose')}
          </Button>
          {ownPictureUrl && videoUrl && (
            <Button size="sm" variant="default" onClick={switchToFrame}>
              {t('file.posterFrame')}
            </Button>
          )}
        </ButtonRow>
        <input
          ref={inputRef}
          type="file"
          hidden
          accept={types.join()}
          aria-label={t('file.posterChoose')}
          name={`poster-${field}`}
          onChange={({ currentTarget }) => {
            void selectFile(currentTarget.files?.[0]);
            // Without this, selecting the same file again does not fire a change event.
            currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
};

const useOwnPicture = () => {
  const [url, setUrl] = useState<string>();
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  return [url, (file: File | undefined) => setUrl(file && URL.createObjectURL(file))] as const;
};
