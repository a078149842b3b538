import type { CatalogueFile } from '@ledenportaal/shared';
import { IconMovie, IconPlayerPlayFilled } from '@tabler/icons-react';
import { formatDuration } from '../../lib/format.js';
import { t } from './messages.js';
import { ContentPicture } from '../content/ContentPicture.js';
import { Playing } from './Playing.js';
import styles from './VideoPlayer.module.css';

type Props = { file: CatalogueFile; isPlaying: boolean; onPlay: () => void };

/** Shows the poster until the user starts the video, and loads nothing of the video before. */
export const VideoPlayer = ({ file, isPlaying, onPlay }: Props) => {
  const duration = file.seconds === null ? undefined : formatDuration(file.seconds);
  if (isPlaying && file.src) return <Playing key={file._id} file={file} src={file.src} />;
  const poster = (
    <>
      {file.poster ? (
        <ContentPicture key={file._id} picture={file.poster} />
      ) : (
        <span className={styles.blank}>
          <IconMovie size={48} stroke={1.4} aria-hidden />
        </span>
      )}
      {duration && <span className={styles.duration}>{duration}</span>}
    </>
  );
  if (!file.src) return <div className={styles.frame}>{poster}</div>;
  return (
    <button type="button" className={styles.frame} onClick={onPlay} aria-label={playLabel(file)}>
      {poster}
      <span className={styles.play}>
        <IconPlayerPlayFilled size={26} aria-hidden />
      </span>
    </button>
  );
};

export const playLabel = ({ title, seconds }: CatalogueFile) =>
  seconds === null ? t('video.play', { title }) : t('video.playFor', { title, duration: formatDuration(seconds) });
