import { Button } from '@mantine/core';
import { isRetryable } from '../../lib/api/api-error.js';
import { t } from '../../lib/messages.js';
import type { UploadInProgress } from '../../lib/upload/useFileUpload.js';
import styles from './UploadHeader.module.css';

type Props = {
  sending: UploadInProgress;
  /** Text of the button that removes a failed upload. */
  removeLabel: string;
  onRetry: () => void;
  onRemove: () => void;
};

/** The name of the file that is uploaded, with buttons to cancel, retry or remove it. */
export const UploadHeader = ({ sending: { file, error }, removeLabel, onRetry, onRemove }: Props) => (
  <div className={styles.head}>
    <b>{file.name}</b>
    <div className={styles.buttons}>
      {error && isRetryable(error) && (
        <Button size="sm" onClick={onRetry}>
          {t('site.retry')}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={onRemove}>
        {error ? removeLabel : t('site.cancel')}
      </Button>
    </div>
  </div>
);
