import { Modal, Title } from '@mantine/core';
import type { DialogProps } from './dialog-props.js';
import styles from './Dialog.module.css';

/** A modal dialog. Its first control receives the focus, Esc closes it, and the focus returns to the opener. */
export const DialogModal = ({ onClosed, title, children, ...props }: DialogProps) => (
  <Modal.Root {...props} {...(onClosed && { onExitTransitionEnd: onClosed })} centered>
    <Modal.Overlay backgroundOpacity={0.4} />
    <Modal.Content aria-label={title}>
      <Modal.Body className={styles.body}>
        <Title order={2}>{title}</Title>
        {children}
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
