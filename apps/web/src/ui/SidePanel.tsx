import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './SidePanel.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  label: string;
  closeLabel: string;
  title: ReactNode;
  foot?: ReactNode;
  /** Not to what opened it, where the page behind it has become another. */
  returnFocus?: boolean;
  children: ReactNode;
};

/** A drawer with its own head: the <header> of Mantine's would be a second banner landmark. */
export const SidePanel = ({ opened, onClose, label, closeLabel, title, foot, returnFocus = true, children }: Props) => (
  <Drawer.Root opened={opened} onClose={onClose} size={310} returnFocus={returnFocus}>
    <Drawer.Overlay backgroundOpacity={0.4} />
    <Drawer.Content aria-label={label}>
      <Drawer.Body className={styles.body}>
        <div className={styles.head}>
          {title}
          <ActionIcon onClick={onClose} aria-label={closeLabel} color="gray" size={40}>
            <IconX size={20} stroke={1.7} />
          </ActionIcon>
        </div>
        <div className={styles.inner}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </Drawer.Body>
    </Drawer.Content>
  </Drawer.Root>
);
