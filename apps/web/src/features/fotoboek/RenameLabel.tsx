import { dutchError, NewLabel, type Label } from '@ledenportaal/shared';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/Dialog.js';
import { ServerError } from '../../ui/ServerError.js';
import styles from './FotoForm.module.css';
import { labelKinds, type LabelKind } from './label-kinds.js';

type Props = { kind: LabelKind; label: Label | undefined; labels: Label[]; onClose: () => void };

/** Renames a label. If the name is taken, offers to merge the two labels. */
export const RenameLabel = ({ kind, label, labels, onClose }: Props) => (
  <Dialog
    opened={label !== undefined}
    onClose={onClose}
    title={label ? say(`${kind}.renameTitle`, { naam: label.naam }) : ''}
  >
    {label && <Fields key={label._id} kind={kind} label={label} labels={labels} onClose={onClose} />}
  </Dialog>
);

const Fields = ({ kind, label, labels, onClose }: Props & { label: Label }) => {
  const { naam, type, wrong, error, taken, isBusy, rename, merge } = useRename({ kind, label, labels, onClose });
  return (
    <form className={`${styles.form} ${styles.inDialog}`} onSubmit={rename} noValidate>
      {taken ? (
        <Callout tone="warning">{say(`${kind}.mergeText`, { naam: taken.naam, old: label.naam })}</Callout>
      ) : (
        error && <ServerError message={error.message} />
      )}
      <TextInput
        name="naam"
        label={say('label.naam')}
        autoComplete="off"
        data-autofocus
        value={naam}
        error={wrong}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {say('site.cancel')}
        </Button>
        {taken ? (
          <Button loading={isBusy} onClick={merge}>
            {say('label.merge')}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {say('label.save')}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
};

const useRename = ({ kind, label, labels, onClose }: Props & { label: Label }) => {
  const { useRename: useRenaming, useMerge } = labelKinds[kind];
  const [rename, renaming] = useRenaming();
  const [merge, merging] = useMerge();
  const dispatch = useDispatch();
  const [naam, setNaam] = useState(label.naam);
  const [wrong, setWrong] = useState<string>();
  const [error, setError] = useState<AskError>();
  const params = { id: label._id };
  const taken = labels.find(({ _id }) => error?.status === 409 && _id === error.details?.label);
  const isBusy = renaming.isLoading || merging.isLoading;
  const end = (told: string) => {
    dispatch(notified('ok', told));
    onClose();
  };
  const send = async (body: NewLabel) => {
    const { data, error: failure } = await rename({ params, body });
    if (data) end(say(`${kind}.renamed`, { old: label.naam, naam: data.results.naam }));
    else setError(askErrorOf(failure ?? {}));
  };
  const join = async (into: string) => {
    const { data, error: failure } = await merge({ params, body: { into } });
    if (data) end(data.msg);
    else setError(askErrorOf(failure ?? {}));
  };
  return {
    naam,
    wrong,
    error,
    taken,
    isBusy,
    type: (typed: string) => {
      setNaam(typed);
      setWrong(undefined);
      setError(undefined);
    },
    rename: (event: FormEvent) => {
      event.preventDefault();
      const told = NewLabel.safeParse({ naam }, { error: dutchError });
      if (!told.success) return setWrong(told.error.issues[0]?.message);
      if (!isBusy && !taken) void send(told.data);
    },
    merge: () => void (taken && !isBusy && join(taken._id)),
  };
};
