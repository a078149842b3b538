import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonRow } from './ButtonRow.js';
import styles from './Message.module.css';
import { SmallText } from './SmallText.js';

type Props = {
  title: string;
  text?: ReactNode;
  /** Small print below the text. */
  note?: string | undefined;
  /** Heading level: 1 when the message is the only content of the page. */
  order?: 1 | 2;
  role?: 'alert';
  children?: ReactNode;
};

/** Shown instead of content (no results, no access, an error), with the next steps as children. */
export const Message = ({ title, text, note, order = 2, role, children }: Props) => (
  <div className={styles.message} role={role}>
    <Title order={order} size="h2">
      {title}
    </Title>
    {text && (
      <Text mt={8} c="dimmed">
        {text}
      </Text>
    )}
    {note && (
      <SmallText mt={8} style={{ overflowWrap: 'anywhere' }}>
        {note}
      </SmallText>
    )}
    {children && <ButtonRow mt={20}>{children}</ButtonRow>}
  </div>
);
