import { Button } from '@mantine/core';
import { mayWorkAgain } from '../lib/ask-error.js';
import { say } from '../lib/messages.js';
import type { Sending } from '../lib/useUpload.js';
import styles from './UploadHead.module.css';

type Props = {
  sending: Sending;
  /** Of the button that puts a refused file away. */
  removeLabel: string;
  onRetry: () => void;
  onRemove: () => void;
};

/** A file on its way, by its name, with a way to stop it, or to try again. */
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
