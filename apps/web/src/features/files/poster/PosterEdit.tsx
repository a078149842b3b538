import type { CatalogueFile } from '@ledenportaal/shared';
import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { t } from '../messages.js';
import { ContentPicture } from '../../content/ContentPicture.js';
import styles from '../File.module.css';
import { PosterField } from './PosterField.js';
import type { Poster } from './usePoster.js';

type Props = { file: CatalogueFile; onPoster: (poster: Poster) => void };

/** Shows the current poster of a file and lets the user select another, which is uploaded when the form is saved. */
export const PosterEdit = ({ file, onPoster }: Props) => {
  const [isChoosing, setChoosing] = useState(file.poster === null);
  const keepCurrent = () => {
    setChoosing(false);
    onPoster(undefined);
  };
  if (isChoosing)
    return (
      <div className={styles.picture}>
        <PosterField videoUrl={file.src ?? undefined} onPoster={onPoster} />
        {file.poster && (
          <Button size="sm" variant="default" onClick={keepCurrent}>
            {t('file.posterKeep')}
          </Button>
        )}
      </div>
    );
  return (
    <Input.Wrapper label={t('file.poster')} labelElement="div">
      <div className={styles.picture}>
        {file.poster && (
          <div className={styles.poster}>
            <ContentPicture picture={file.poster} />
          </div>
        )}
        <Button size="sm" variant="default" onClick={() => setChoosing(true)}>
          {t('file.posterOther')}
        </Button>
      </div>
    </Input.Wrapper>
  );
};
