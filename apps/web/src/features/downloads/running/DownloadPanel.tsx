import { useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { formatProgress, formatTimeLeft, getPercentage } from './format-progress.js';
import { DownloadItem } from './DownloadItem.js';
import styles from './DownloadPanel.module.css';
import { t } from './messages.js';
import type { ActiveDownload } from '../files/useActiveDownloads.js';

type Props = {
  downloads: readonly ActiveDownload[];
  /** The items of other downloads, below these. */
  children: readonly ReactNode[];
} & Record<'onRetry' | 'onCancel', (id: string) => void>;

/** The downloads that run while the user works on: in a corner of the screen. */
export const DownloadPanel = ({ downloads, children, onRetry, onCancel }: Props) => {
  const panel = useRef<HTMLElement>(null);
  const focusProps = useKeptFocus(panel);
  const isShown = downloads.length + children.length > 0;
  useVisibleFocus(isShown);
  if (!isShown) return null;
  return (
    <section ref={panel} className={styles.panel} aria-label={t('download.panel')} data-downloads {...focusProps}>
      {downloads.map((download) => (
        <DownloadItem
          key={download.file._id}
          title={download.file.title}
          percentage={getPercentage(download.progress)}
          text={formatState(download)}
          reason={download.reason}
          onRetry={() => onRetry(download.file._id)}
          onCancel={() => onCancel(download.file._id)}
        />
      ))}
      {children}
    </section>
  );
};

const formatState = ({ progress, speed, isWaiting }: ActiveDownload) =>
  isWaiting ? t('download.waiting') : `${formatProgress(progress)}. ${formatTimeLeft(progress, speed)}`;

/** Scrolls what gets the focus from under the panel, also when a dialog returns the focus to it. */
const useVisibleFocus = (isShown: boolean) =>
  useEffect(() => {
    if (!isShown) return;
    // While a mouse button is down, what is under the pointer must not move.
    let isPressed = false;
    const handlePointer = ({ type }: Event) => void (isPressed = type === 'pointerdown');
    const scrollTo = ({ target }: Event) => {
      if (!isPressed && target instanceof HTMLElement && target.matches('a, button, input, select, textarea'))
        target.scrollIntoView({ block: 'nearest' });
    };
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, handlePointer, options);
    document.addEventListener('focusin', scrollTo, options);
    return () => listening.abort();
  }, [isShown]);

/** When the focused button disappears, moves the focus to the next one, or to the page. */
const useKeptFocus = (panel: RefObject<HTMLElement | null>) => {
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current?.isConnected ?? true) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    (panel.current?.querySelector('button') ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null;
    },
  };
};
