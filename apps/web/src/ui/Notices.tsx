import { ActionIcon, Anchor } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Callout } from './Callout.js';
import styles from './Notices.module.css';

const visibleMs = 6000;

type NoticeData = { id: string; tone: 'ok' | 'error'; text: string; link?: { to: string; text: string } };
type Props = {
  notices: NoticeData[];
  onClose: (id: string) => void;
  closeLabel: string;
};

/** Notices about finished actions, shown over any page. */
export const Notices = ({ notices, ...rest }: Props) => (
  <div className={styles.notices}>
    {notices.map((notice) => (
      <NoticeItem key={notice.id} notice={notice} {...rest} />
    ))}
  </div>
);

const NoticeItem = ({ notice, onClose, closeLabel }: { notice: NoticeData } & Omit<Props, 'notices'>) => {
  const { id, tone, text, link } = notice;
  useEffect(() => {
    if (tone === 'error') return;
    const timer = setTimeout(() => onClose(id), visibleMs);
    return () => clearTimeout(timer);
  }, [id, tone, onClose]);
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
      </Callout>
      <ActionIcon className={styles.close} color="gray" size={32} onClick={() => onClose(id)} aria-label={closeLabel}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
};
