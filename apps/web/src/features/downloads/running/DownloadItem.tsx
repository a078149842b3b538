import { Button, Progress, VisuallyHidden } from '@mantine/core';
import overlayStyles from './DownloadOverlay.module.css';
import styles from './DownloadPanel.module.css';
import { t } from './messages.js';

type Props = {
  title: string;
  percentage: number;
  /** The progress in words. */
  text: string;
  /** Why the download has stopped; undefined while it runs. */
  reason: string | undefined;
  onRetry: () => void;
  onCancel: () => void;
};

/** Percentage points between two announcements by a screen reader. */
const announcedStep = 25;

/** A download in the panel. */
export const DownloadItem = ({ title, percentage, text, reason, onRetry, onCancel }: Props) => (
  <div className={styles.item}>
    <strong>{title}</strong>
    <div className={overlayStyles.buttons}>
      {reason !== undefined && (
        <Button size="compact-sm" mih={32} onClick={onRetry} aria-label={t('download.retryOne', { title })}>
          {t('site.retry')}
        </Button>
      )}
      <Button
        size="compact-sm"
        mih={32}
        variant="default"
        onClick={onCancel}
        aria-label={t('download.cancelOne', { title })}
      >
        {t('site.cancel')}
      </Button>
    </div>
    <Progress w="100%" value={percentage} aria-label={title} />
    {reason === undefined ? <p className={overlayStyles.sub}>{text}</p> : <p role="alert">{reason}</p>}
    <VisuallyHidden role="status">
      {t('download.announce', { title, percentage: percentage - (percentage % announcedStep) })}
    </VisuallyHidden>
  </div>
);
