import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';

type FieldProps<Target> = { value: Target; onChange: (target: Target) => void; mt: number; 'data-autofocus': true };
type Props<Target> = {
  opened: boolean;
  /** Returns what the dialog says about a merge into the target. */
  getTexts: (target: Target) => { title: string; text: string };
  confirm: string;
  /** The target until the user chooses one. */
  initial: Target;
  renderField: (field: FieldProps<Target>) => ReactNode;
  /** Resolves with an error message, or with undefined on success. */
  onMerge: (target: Target) => Promise<string | undefined>;
  onClose: () => void;
  onClosed: () => void;
};

/** Asks what replaces the items that are merged. Forgets the choice when it closes. */
export const MergeDialog = <Target extends string | null>({
  getTexts,
  initial,
  renderField,
  onMerge,
  onClose,
  ...dialog
}: Props<Target>) => {
  const [chosen, setChosen] = useState<Target>();
  const target = chosen ?? initial;
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <ConfirmDialog {...dialog} {...getTexts(target)} onConfirm={() => onMerge(target)} onClose={close}>
      {renderField({ value: target, onChange: setChosen, mt: 16, 'data-autofocus': true })}
    </ConfirmDialog>
  );
};
