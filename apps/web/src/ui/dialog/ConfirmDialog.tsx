import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '../../lib/messages.js';
import { Dialog, DialogButtons } from './Dialog.js';

/** What a hook that removes something passes to its dialog. */
export type Confirmation = {
  opened: boolean;
  /** Resolves with an error message, or with undefined on success. */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
};
type Props = Confirmation & {
  /** Names the item that is removed: "Foto ‘Heide bij avond’ verwijderen?" */
  title: string;
  text: string;
  /** Shown below the text. */
  children?: ReactNode;
  confirm: string;
  onClosed?: () => void;
};

/** Asks for confirmation before something is removed. */
export const ConfirmDialog = ({ title, text, children, confirm, onConfirm, onClose, ...dialog }: Props) => {
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const cancelButtonRef = useRef<HTMLButtonElement>(null);
  // The confirm button loses the focus while it is loading (disabled).
  useEffect(() => {
    if (errorMessage !== undefined) cancelButtonRef.current?.focus();
  }, [errorMessage]);
  // While the dialog closes, what it was about may be gone already.
  const [shown, setShown] = useState({ title, text });
  if (dialog.opened && (shown.title !== title || shown.text !== text)) setShown({ title, text });
  const close = () => {
    setErrorMessage(undefined);
    onClose();
  };
  const handleClose = () => {
    if (!isBusy) close();
  };
  const handleConfirm = async () => {
    setIsBusy(true);
    setErrorMessage(undefined);
    const failureMessage = await onConfirm();
    setIsBusy(false);
    if (failureMessage === undefined) close();
    else setErrorMessage(failureMessage);
  };
  return (
    <Dialog {...dialog} onClose={handleClose} title={shown.title}>
      <p>{shown.text}</p>
      {children}
      <DialogButtons error={errorMessage}>
        <Button ref={cancelButtonRef} variant="default" data-autofocus disabled={isBusy} onClick={handleClose}>
          {t('site.cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void handleConfirm()}>
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};
