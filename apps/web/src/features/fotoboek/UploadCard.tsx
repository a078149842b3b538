import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import type { Sending } from '../../lib/useUpload.js';
import styles from './UploadPage.module.css';

type Props = { sending: Sending; onRetry: () => void; onRemove: () => void };

/** The file on its way: what it looks like, how far it is, and a way to stop it. */
export const UploadCard = ({ sending, onRetry, onRemove }: Props) => {
  const { file, preview, error } = sending;
  const [unreadable, setUnreadable] = useState<string>();
  const again = error && (error.status === undefined || error.status >= 500);
  return (
    <div className={styles.card}>
      {unreadable !== preview && (
        <img
          src={preview}
          alt={say('upload.preview', { name: file.name })}
          className={styles.preview}
          onError={() => setUnreadable(preview)}
        />
      )}
      <div className={styles.about}>
        <div className={styles.top}>
          <b>{file.name}</b>
          <div className={styles.buttons}>
            {again && (
              <Button size="sm" onClick={onRetry}>
                {say('site.retry')}
              </Button>
            )}
            <Button size="sm" variant="default" onClick={onRemove}>
              {say(error ? 'upload.remove' : 'site.cancel')}
            </Button>
          </div>
        </div>
        {error ? <p className={styles.sub}>{formatBytes(file.size)}</p> : <Course sending={sending} />}
      </div>
    </div>
  );
};

const Course = ({ sending: { file, fraction } }: { sending: Sending }) => {
  const percent = Math.floor(fraction * 100);
  const sent = formatBytes(file.size * fraction);
  return (
    <>
      <Progress value={percent} animated={fraction === 1} aria-label={say('upload.progress')} />
      <p className={styles.sub}>
        <span role="status">
          {fraction === 1 ? say('upload.processing') : say('upload.sent', { sent, size: formatBytes(file.size) })}
        </span>
        <span>{percent}%</span>
      </p>
    </>
  );
};
