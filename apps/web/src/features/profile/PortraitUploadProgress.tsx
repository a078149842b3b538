import { Button, Progress } from '@mantine/core';
import { isRetryable, type ApiError } from '../../lib/api/api-error.js';
import { formatBytes } from '../../lib/format.js';
import { t as tUpload } from '../../lib/upload/messages.js';
import { t } from './messages.js';
import type { UploadInProgress } from '../../lib/upload/useFileUpload.js';
import { UploadFailure } from '../../ui/form/UploadFailure.js';
import styles from './ProfilePage.module.css';

type Props = { sending: UploadInProgress; onCancel: () => void };

/** Shows the upload progress of the photo and a button to cancel it. */
export const PortraitUploadProgress = ({ sending: { file, fraction }, onCancel }: Props) => (
  <div className={styles.course}>
    <Progress value={Math.floor(fraction * 100)} animated={fraction === 1} aria-label={t('portrait.progress')} />
    <p role="status">
      {fraction === 1
        ? t('portrait.processing')
        : tUpload('upload.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) })}
    </p>
    <Button size="sm" variant="default" onClick={onCancel}>
      {t('site.cancel')}
    </Button>
  </div>
);

export const PortraitUploadError = ({ error, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <UploadFailure error={error}>
    {isRetryable(error) && (
      <Button size="sm" className={styles.again} onClick={onRetry}>
        {t('site.retry')}
      </Button>
    )}
  </UploadFailure>
);
