import { Button, Progress } from '@mantine/core';
import { mayWorkAgain, type AskError } from '../../lib/ask-error.js';
import { formatBytes } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import type { Sending } from '../../lib/useUpload.js';
import { ServerError } from '../../ui/ServerError.js';
import styles from './ProfilePage.module.css';

type Props = { sending: Sending; onCancel: () => void };

/** Shows the upload progress of the photo and a button to cancel it. */
export const PortraitUploadProgress = ({ sending: { file, fraction }, onCancel }: Props) => (
  <div className={styles.course}>
    <Progress value={Math.floor(fraction * 100)} animated={fraction === 1} aria-label={say('portrait.progress')} />
    <p role="status">
      {fraction === 1
        ? say('portrait.processing')
        : say('upload.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) })}
    </p>
    <Button size="sm" variant="default" onClick={onCancel}>
      {say('site.cancel')}
    </Button>
  </div>
);

export const PortraitUploadError = ({ error, onRetry }: { error: AskError; onRetry: () => void }) => (
  <ServerError message={error.message}>
    {mayWorkAgain(error) && (
      <Button size="sm" className={styles.again} onClick={onRetry}>
        {say('site.retry')}
      </Button>
    )}
  </ServerError>
);
