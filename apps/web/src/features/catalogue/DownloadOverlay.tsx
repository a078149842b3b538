import { Button, Modal, Progress, Title } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { formatBytes } from '../../lib/format.js';
import { t } from './messages.js';
import { Deer } from '../../ui/Brand.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { formatProgress, formatTimeLeft } from './download-progress.js';
import styles from './DownloadOverlay.module.css';
import type { ActiveDownload } from './useActiveDownload.js';
import type { useDownloads } from './useDownloads.js';

export type OverlayProps = {
  opened: boolean;
  downloads: Pick<ReturnType<typeof useDownloads>, 'activeDownload' | 'retry' | 'cancel' | 'isBusy'>;
};

/** Covers the page during the download of a large file or a video, with its progress and a button to cancel. */
export const DownloadOverlay = ({ opened, downloads: { activeDownload, retry, cancel, isBusy } }: OverlayProps) => {
  // Listens on this element rather than on the window, because the leave dialog handles Escape itself.
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel();
  };
  return (
    <>
      <Modal.Root opened={opened} onClose={cancel} closeOnEscape={false} fullScreen transitionProps={{ duration: 0 }}>
        <Modal.Content aria-label={t('download.title')} className={styles.content ?? ''}>
          <Modal.Body tabIndex={-1} className={styles.body ?? ''} onKeyDown={cancelOnEscape}>
            {activeDownload && <ActiveDownloadView activeDownload={activeDownload} onRetry={retry} onCancel={cancel} />}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {/* Rendered only during a download: the router uses the last blocker only, and forms have their own. */}
      {activeDownload && <LeaveGuard isBusy={isBusy} title={t('download.leaveTitle')} text={t('download.leaveText')} />}
    </>
  );
};

type ViewProps = { activeDownload: ActiveDownload; onRetry: () => void; onCancel: () => void };

const ActiveDownloadView = ({ activeDownload, onRetry, onCancel }: ViewProps) => {
  const { file, progress, speed, reason } = activeDownload;
  return (
    <div className={styles.inner}>
      <Deer size={64} />
      <Title order={2}>{t('download.title')}</Title>
      <p className={styles.what}>{t('download.what', { title: file.title, size: formatBytes(file.size) })}</p>
      <Progress value={getPercentage(activeDownload)} size={10} aria-label={t('download.progress')} />
      <p className={styles.sub}>
        <span>{formatProgress(progress)}</span>
        <span>{speed ? t('download.speed', { size: formatBytes(speed) }) : ''}</span>
      </p>
      {reason ? (
        <div className={styles.reason}>
          <Callout tone="error" title={t('download.stopped')}>
            {reason}
          </Callout>
        </div>
      ) : (
        <p className={styles.rest} role="status">
          {activeDownload.isWaiting ? t('download.waiting') : formatTimeLeft(progress, speed)}
        </p>
      )}
      <div className={styles.buttons}>
        {reason && <Button onClick={onRetry}>{t('site.retry')}</Button>}
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      </div>
    </div>
  );
};

const getPercentage = ({ progress: { received, total } }: ActiveDownload) =>
  total ? Math.floor((received / total) * 100) : 0;
