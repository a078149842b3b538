import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Message.module.css';

type Props = {
  title: string;
  text?: string;
  /** In small print below it. */
  note?: string | undefined;
  /** 1 where the message is all there is on the page. */
  order?: 1 | 2;
  role?: 'alert';
  children?: ReactNode;
};

/** In place of content: nothing found, not allowed, went wrong; with what to do next as children. */
export const Message = ({ title, text, note, order = 2, role, children }: Props) => (
  <div className={styles.message} role={role}>
    <Title order={order} size="h2">
      {title}
    </Title>
    {text && <p className={styles.text}>{text}</p>}
    {note && <p className={styles.note}>{note}</p>}
    {children && <div className={styles.next}>{children}</div>}
  </div>
);
