import { Button } from '@mantine/core';
import { useState } from 'react';
import { Callout } from './Callout.js';
import { Dialog, DialogButtons } from './Dialog.js';
import styles from './Dialog.module.css';

type Props = {
  opened: boolean;
  /** Names what goes: "Foto ‘Heide bij avond’ verwijderen?" */
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  /** The reason in words where it failed; undefined once it is done. */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks once before something goes. */
export const ConfirmDialog = ({ opened, title, text, confirm, cancel, onConfirm, onClose }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string>();
  const close = () => {
    setReason(undefined);
    onClose();
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
    <Dialog opened={opened} onClose={close} title={title}>
      <p>{text}</p>
      {reason && (
        <div className={styles.reason}>
          <Callout tone="error">{reason}</Callout>
        </div>
      )}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={close}>
          {cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void act()}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
