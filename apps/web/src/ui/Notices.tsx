import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Callout } from './Callout.js';
import styles from './Notices.module.css';

const visibleMs = 6000;
/** Time to decide and to reach the button. */
const visibleWithActionMs = 30_000;

type NoticeData = { id: string; tone: 'ok' | 'error'; text: string; link?: { to: string; text: string } };
type Props<N> = {
  notices: N[];
  /** Renders an action after the text. `isBusy`: the notice stays. */
  renderAction: (notice: N) => { action: ReactNode; isBusy: boolean } | undefined;
  onClose: (id: string) => void;
  closeLabel: string;
};

/** Notices about finished actions, shown over any page. */
export const Notices = <N extends NoticeData>({ notices, ...rest }: Props<N>) => (
  <div className={styles.notices}>
    {notices.map((notice) => (
      <NoticeItem key={notice.id} notice={notice} {...rest} />
    ))}
  </div>
);

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
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onClose(id), visibleFor);
    return () => clearTimeout(timer);
  }, [id, stays, visibleFor, text, onClose]);
  return (
    <div className={styles.notice}>
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
        {action}
      </Callout>
      <ActionIcon className={styles.close} color="gray" size={32} onClick={() => onClose(id)} aria-label={closeLabel}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
};
