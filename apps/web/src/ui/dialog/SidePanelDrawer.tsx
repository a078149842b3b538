import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './SidePanel.module.css';
import type { SidePanelProps } from './dialog-props.js';

/** A drawer with its own header: the <header> element of Mantine's would be a second banner landmark. */
export const SidePanelDrawer = ({ opened, returnFocus = true, ...props }: SidePanelProps) => {
  const { onClose, label, closeLabel, title, footer, children } = props;
  return (
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
          {footer && <div className={styles.foot}>{footer}</div>}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
