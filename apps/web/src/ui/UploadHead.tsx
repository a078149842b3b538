import { Button } from '@mantine/core';
import { mayWorkAgain } from '../lib/ask-error.js';
import { say } from '../lib/messages.js';
import type { Sending } from '../lib/useUpload.js';
import styles from './UploadHead.module.css';

type Props = {
  sending: Sending;
  /** Text of the button that removes a failed upload. */
  removeLabel: string;
  onRetry: () => void;
  onRemove: () => void;
};

/** The name of the file that is uploaded, with buttons to cancel, retry or remove it. */
export const UploadHead = ({ sending: { file, error }, removeLabel, onRetry, onRemove }: Props) => (
  <div className={styles.head}>
    <b>{file.name}</b>
    <div className={styles.buttons}>
      {error && mayWorkAgain(error) && (
        <Button size="sm" onClick={onRetry}>
          {say('site.retry')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onRemove}>
        {error ? removeLabel : say('site.cancel')}
      </Button>
    </div>
  </div>
);
