import { Button, Modal, Progress, Title } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { formatBytes } from '../../../lib/format.js';
import { t } from './messages.js';
import { Deer } from '../../../ui/Brand.js';
import { Callout } from '../../../ui/Callout.js';
import { formatProgress, formatTimeLeft, getPercentage } from './format-progress.js';
import styles from './DownloadOverlay.module.css';
import type { ActiveDownload } from '../files/useActiveDownloads.js';

type Actions = Record<'onRetry' | 'onCancel' | 'onFold', (id: string) => void>;

/** How long the overlay covers the page before it can be folded. */
const minVisibleMs = 2_000;

/** Covers the page during the download of a large file or a video, with its progress and a button to cancel. */
export const DownloadOverlay = ({
  activeDownload,
  onRetry,
  onCancel,
  onFold,
}: Actions & { activeDownload: ActiveDownload | undefined }) => {
  const id = activeDownload?.file._id ?? '';
  const cancel = () => onCancel(id);
  // Listens on this element rather than on the window, because the leave dialog handles Escape itself.
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel();
  };
  return (
    <Modal.Root
      opened={activeDownload !== undefined}
      onClose={cancel}
      closeOnEscape={false}
      fullScreen
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label={t('download.title')} className={styles.content ?? ''}>
        <Modal.Body tabIndex={-1} className={styles.body ?? ''} onKeyDown={cancelOnEscape}>
          {activeDownload && (
            <ActiveDownloadView
              key={id}
              activeDownload={activeDownload}
              onRetry={() => onRetry(id)}
              onCancel={cancel}
              onFold={() => onFold(id)}
            />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

type ViewProps = { activeDownload: ActiveDownload; onRetry: () => void; onCancel: () => void; onFold: () => void };

const ActiveDownloadView = ({ activeDownload, onRetry, onCancel, onFold }: ViewProps) => {
  const { file, progress, speed, reason, isWaiting } = activeDownload;
  const [canFold, setCanFold] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCanFold(true), minVisibleMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.inner}>
      <Deer size={64} />
      <Title order={2}>{t('download.title')}</Title>
      <p className={styles.what}>{t('download.what', { title: file.title, size: formatBytes(file.size) })}</p>
      <Progress value={getPercentage(progress)} size={10} aria-label={t('download.progress')} />
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
          {isWaiting ? t('download.waiting') : formatTimeLeft(progress, speed)}
        </p>
      )}
      <div className={styles.buttons}>
        {reason && <Button onClick={onRetry}>{t('site.retry')}</Button>}
        <Button variant="default" data-autofocus onClick={onCancel}>
          {t('site.cancel')}
        </Button>
        {/* Keeps its place, so that the other buttons do not move. */}
        <Button variant="default" style={{ visibility: canFold ? 'visible' : 'hidden' }} onClick={onFold}>
          {t('download.fold')}
        </Button>
      </div>
    </div>
  );
};
