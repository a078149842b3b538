import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import type { Sending } from '../../lib/useUpload.js';
import { UploadCourse } from '../../ui/UploadCourse.js';
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
        {error ? (
          <p className={styles.sub}>{formatBytes(file.size)}</p>
        ) : (
          <UploadCourse fraction={sending.fraction} label={say('upload.progress')} text={courseText(sending)} />
        )}
      </div>
    </div>
  );
};

const courseText = ({ file, fraction }: Sending) =>
  fraction === 1
    ? say('upload.processing')
    : say('upload.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) });
