import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Callout } from './Callout.js';
import styles from './Notices.module.css';

const visibleMs = 6000;
/** Time to decide and to reach the button. */
const visibleWithActionMs = 30_000;
/** An action may have an outcome and a failure. */
const maxShown = 2;
/** Until a notice that could not be read is looked at again. */
const pauseMs = 1000;

type NoticeData = { id: string; tone: 'ok' | 'error'; text: string; link?: { to: string; text: string } };
type Props<N> = {
  notices: N[];
  /** Renders an action after the text. `isBusy`: the notice stays. */
  renderAction: (notice: N) => { action: ReactNode; isBusy: boolean } | undefined;
  onClose: (id: string) => void;
  closeLabel: string;
};

/**
 * The latest notices about finished actions; earlier ones that are still open follow when they close. They are a part of
 * the header, which grows with them, so that they cover nothing. A dialog covers them.
 */
export const Notices = <N extends NoticeData>({ notices, ...rest }: Props<N>) => {
  const region = useHeightVariable();
  return (
    <div ref={region} className={styles.notices}>
      {getShown(notices, rest.renderAction).map((notice) => (
        <NoticeItem key={notice.id} notice={notice} {...rest} />
      ))}
    </div>
  );
};

/** The latest ones, with one that reports the progress of work. */
const getShown = <N extends NoticeData>(notices: N[], renderAction: Props<N>['renderAction']): N[] => {
  const latest = notices.slice(-maxShown);
  const running = notices.findLast((notice) => renderAction(notice)?.isBusy);
  return !running || latest.includes(running) ? latest : [running, ...latest.slice(1)];
};

/** Tells the style sheets how high the notices are. */
const useHeightVariable = () => {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--notice', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (region.current) observer.observe(region.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--notice');
    };
  }, []);
  return region;
};

const NoticeItem = <N extends NoticeData>({
  notice,
  renderAction,
  onClose,
  closeLabel,
}: { notice: N } & Omit<Props<N>, 'notices'>) => {
  const { id, tone, text, link } = notice;
  const { action, isBusy = false } = renderAction(notice) ?? {};
  const stays = tone === 'error' || isBusy;
  const visibleFor = action ? visibleWithActionMs : visibleMs;
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stays) return;
    const closeWhenRead = () => {
      if (document.hidden || document.querySelector('[role=dialog]') || item.current?.matches(':hover, :focus-within'))
        timer = setTimeout(closeWhenRead, pauseMs);
      else onClose(id);
    };
    let timer = setTimeout(closeWhenRead, visibleFor);
    return () => clearTimeout(timer);
  }, [id, stays, visibleFor, text, onClose]);
  return (
    <div ref={item} className={styles.notice} data-tone={tone}>
      <Callout tone={tone}>
        {text}
        {link && (
          <>
            {' '}
            <Anchor component={Link} to={link.to} underline="always" onClick={() => onClose(id)}>
              {link.text}
            </Anchor>
          </>
        )}
      </Callout>
      {action}
      <ActionIcon color="gray" size={32} onClick={() => onClose(id)} aria-label={closeLabel}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
};
