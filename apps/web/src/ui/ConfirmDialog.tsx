import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Callout } from './Callout.js';
import { Dialog, DialogButtons } from './Dialog.js';
import styles from './Dialog.module.css';

type Props = {
  opened: boolean;
  /** Names the item that is removed: "Foto ‘Heide bij avond’ verwijderen?" */
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  /** Resolves with an error message, or with undefined on success. */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
  onClosed?: () => void;
};

/** Asks for confirmation before something is removed. */
export const ConfirmDialog = ({ title, text, confirm, cancel, onConfirm, onClose, ...dialog }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The confirm button loses the focus while it is loading (disabled).
  useEffect(() => {
    if (reason !== undefined) cancelButton.current?.focus();
  }, [reason]);
  const close = () => {
    setReason(undefined);
    onClose();
  };
  const leave = () => {
    if (!isBusy) close();
  };
  const act = async () => {
    setBusy(true);
    setReason(undefined);
    const failed = await onConfirm();
    setBusy(false);
    if (failed === undefined) close();
    else setReason(failed);
  };
  return (
    <Dialog {...dialog} onClose={leave} title={title}>
      <p>{text}</p>
      {reason && (
        <div className={styles.reason}>
          <Callout tone="error">{reason}</Callout>
        </div>
      )}
      <DialogButtons>
        <Button ref={cancelButton} variant="default" data-autofocus disabled={isBusy} onClick={leave}>
          {cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void act()}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
