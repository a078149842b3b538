import { Button, Modal, Title } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import styles from './LeaveGuard.module.css';

type Props = {
  /** Asked at the moment somebody leaves, so that what has just ended no longer holds them. */
  isBusy: () => boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
};

/** Asks before leaving the page: in the portal by a dialog, elsewhere by the browser's own. */
export const LeaveGuard = ({ isBusy, title, text, stay, leave }: Props) => {
  const blocker = useBlocker(isBusy);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (isBusy()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isBusy]);
  const remain = () => blocker.reset?.();
  return (
    <Modal.Root opened={blocker.state === 'blocked'} onClose={remain} centered>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={title}>
        <Modal.Body className={styles.body}>
          <Title order={2}>{title}</Title>
          <p>{text}</p>
          <div className={styles.buttons}>
            <Button data-autofocus onClick={remain}>
              {stay}
            </Button>
            <Button variant="default" onClick={() => blocker.proceed?.()}>
              {leave}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
