import { Button } from '@mantine/core';
import { useState, type ComponentType, type FormEvent } from 'react';
import { Callout } from '../Callout.js';
import { ServerError } from '../form/ServerError.js';
import { Dialog, DialogButtons } from './Dialog.js';
import styles from './Dialog.module.css';
import { useRestoreFocus } from './useRestoreFocus.js';

/** Why a name was not saved. `merge` combines the item with the one that has the name. */
type Failure = { text: string; merge?: () => Promise<Failure | undefined> };
type FieldProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (naam: string) => void;
  'data-autofocus': true;
};
type FormProps = {
  naam: string;
  texts: { save: string; merge: string };
  Field: ComponentType<FieldProps>;
  field: Pick<FieldProps, 'name' | 'label'>;
  /** Returns the error text of a name that is not valid. */
  validate: (naam: string) => string | undefined;
  /** These resolve to undefined on success. */
  rename: (naam: string) => Promise<Failure | undefined>;
  onClose: () => void;
};
/** Closed without `naam`. */
type Props = Omit<FormProps, 'naam'> & { naam: string | undefined; title: string };

/** Asks for another name. If another item has that name, offers to merge the two. */
export const RenameDialog = ({ naam, title, ...form }: Props) => (
  <Dialog opened={naam !== undefined} onClose={form.onClose} title={title}>
    {naam !== undefined && <RenameForm naam={naam} {...form} />}
  </Dialog>
);

const RenameForm = ({ texts, Field, field, ...options }: FormProps) => {
  const { naam, changeName, validationError, failure, isBusy, submit, merge } = useRenameForm(options);
  useRestoreFocus(isBusy);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {merge ? <Callout tone="warning">{failure?.text}</Callout> : failure && <ServerError message={failure.text} />}
      <Field {...field} data-autofocus value={naam} error={validationError} onChange={changeName} />
      <DialogButtons onCancel={options.onClose} isBusy={isBusy}>
        {merge ? (
          <Button loading={isBusy} onClick={merge}>
            {texts.merge}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {texts.save}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
};

const useRenameForm = ({ naam: old, validate, rename, onClose }: Omit<FormProps, 'texts' | 'Field' | 'field'>) => {
  const [naam, setNaam] = useState(old);
  const [validationError, setValidationError] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (action: () => Promise<Failure | undefined>) => {
    if (isBusy) return;
    setIsBusy(true);
    const nextFailure = await action();
    setIsBusy(false);
    if (nextFailure) setFailure(nextFailure);
    else onClose();
  };
  const { merge } = failure ?? {};
  return {
    naam,
    validationError,
    failure,
    isBusy,
    changeName: (typed: string) => {
      setNaam(typed);
      setValidationError(undefined);
      setFailure(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const error = validate(naam);
      setValidationError(error);
      if (error === undefined && !merge) void send(() => rename(naam.trim()));
    },
    merge: merge && (() => void send(merge)),
  };
};
