import { useState } from 'react';
import { formatBytes } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import type { Sending } from '../../lib/useUpload.js';
import { UploadCourse } from '../../ui/UploadCourse.js';
import { UploadHead } from '../../ui/UploadHead.js';
import styles from './UploadPage.module.css';

type Props = { sending: Sending; onRetry: () => void; onRemove: () => void };

/** The file that is being uploaded: its preview, progress and cancel button. */
export const UploadCard = (props: Props) => {
  const { sending } = props;
  const { file, preview, error } = sending;
  const [failedPreview, setFailedPreview] = useState<string>();
  return (
    <div className={styles.card}>
      {failedPreview !== preview && (
        <img
          src={preview}
          alt={say('upload.preview', { name: file.name })}
          className={styles.preview}
          onError={() => setFailedPreview(preview)}
        />
      )}
      <div className={styles.about}>
        <UploadHead {...props} removeLabel={say('upload.remove')} />
        {error ? (
          <p className={styles.sub}>{formatBytes(file.size)}</p>
        ) : (
          <UploadCourse fraction={sending.fraction} label={say('upload.progress')} text={progressText(sending)} />
        )}
      </div>
    </div>
  );
};

const progressText = ({ file, fraction }: Sending) =>
  fraction === 1
    ? say('upload.processing')
    : say('upload.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) });
