import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import styles from './BackLink.module.css';

type Props = {
  to: string;
  /** The target is the previous history entry: the link goes back to it, which restores the scroll position. */
  cameFrom: boolean;
  children: string;
};

export const BackLink = ({ to, cameFrom, children }: Props) => {
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent) => {
    const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!cameFrom || !isPlainClick) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Anchor component={Link} to={to} onClick={handleClick} className={styles.back ?? ''}>
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {children}
    </Anchor>
  );
};
