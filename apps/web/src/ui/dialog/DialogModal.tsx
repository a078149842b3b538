import { Modal, Title } from '@mantine/core';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { DialogProps } from './dialog-props.js';
import styles from './Dialog.module.css';

/** A modal dialog. Its first control receives the focus, Esc closes it, and the focus returns to the opener. */
export const DialogModal = ({ onClosed, title, isOnTop = false, children, ...props }: DialogProps) => (
  <Modal.Root {...props} {...(onClosed && { onExitTransitionEnd: onClosed })} {...(isOnTop && topLayer)} centered>
    <Modal.Overlay backgroundOpacity={0.4} />
    <Modal.Content aria-label={title} {...(isOnTop && handleEscapeAlone(props.onClose))}>
      <Modal.Body className={styles.body} ref={reserveButtons}>
        <Title order={2}>{title}</Title>
        {children}
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);

/** An element of its own: the viewer makes those that were there inert. Its z-index is 9999. */
const topLayer = { portalProps: { reuseTargetNode: false }, zIndex: 10_000 };

/** Mantine closes each open dialog on Escape, unless the focused element has this attribute. It ignores `onKeyDown`. */
const handleEscapeAlone = (close: () => void) => ({
  onFocus: ({ target }: FocusEvent) => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDownCapture: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
});

/** In pixels. */
const focusGap = 8;

/** Keeps what gets the focus from being scrolled under the buttons of a dialog, which stay in view (WCAG 2.4.11). */
const reserveButtons = (body: HTMLElement | null) => {
  const content = body?.closest<HTMLElement>('[role="dialog"]');
  if (!body || !content) return undefined;
  const measure = () => {
    const buttons = body.querySelector<HTMLElement>('[data-dialog-buttons]');
    const height = `${buttons ? buttons.offsetHeight + focusGap : 0}px`;
    content.style.scrollPaddingBottom = height;
    // They are in view without scrolling.
    content.style.setProperty('--buttons', height);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(body);
  return () => observer.disconnect();
};
