import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { Confirmation } from './ConfirmDialog.js';
import { Dialog, DialogButtons } from './Dialog.js';
import { useRestoreFocus } from './useRestoreFocus.js';

type Props = Confirmation & {
  /** The number of items that are removed, which the user types as confirmation. */
  count: number;
  title: string;
  text: string;
  /** Of the field for the number. */
  label: string;
  /** Shown at the field after another number. */
  wrongCount: string;
  confirm: string;
  onClosed?: () => void;
};

/** Asks for the number of items before they are removed for good. */
export const ConfirmCountDialog = ({ count, title, text, label, wrongCount, confirm, ...props }: Props) => {
  const { onConfirm, onClose, ...dialog } = props;
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const fieldRef = useRef<HTMLInputElement>(null);
  useRestoreFocus(isBusy);
  const close = () => {
    setTyped('');
    setIsWrong(false);
    setErrorMessage(undefined);
    onClose();
  };
  const handleClose = () => {
    if (!isBusy) close();
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setErrorMessage(undefined);
    const isCount = Number(typed) === count;
    setIsWrong(!isCount);
    if (!isCount) return fieldRef.current?.focus();
    setIsBusy(true);
    const failureMessage = await onConfirm();
    setIsBusy(false);
    if (failureMessage === undefined) close();
    else setErrorMessage(failureMessage);
  };
  return (
    <Dialog {...dialog} onClose={handleClose} title={title}>
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <p>{text}</p>
        <TextInput
          ref={fieldRef}
          mt={16}
          name="count"
          label={label}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong && wrongCount}
        />
        <DialogButtons error={errorMessage} onCancel={handleClose} isBusy={isBusy}>
          <Button type="submit" color="red" loading={isBusy}>
            {confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
};
