import { dutchErrorMap, NewLabel, type Label } from '@ledenportaal/shared';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { undoableNotified } from '../../lib/notices.slice.js';
import { Callout } from '../../ui/Callout.js';
import { Dialog, DialogButtons } from '../../ui/dialog/Dialog.js';
import { ServerError } from '../../ui/form/ServerError.js';
import styles from './LabelForm.module.css';
import { labelKinds, type LabelKind } from './label-kinds.js';

type Props = { kind: LabelKind; label: Label | undefined; labels: Label[]; onClose: () => void };

/** Renames a label. If the name is taken, offers to merge the two labels. */
export const RenameLabelDialog = ({ kind, label, labels, onClose }: Props) => (
  <Dialog
    opened={label !== undefined}
    onClose={onClose}
    title={label ? t(`${kind}.renameTitle`, { naam: label.naam }) : ''}
  >
    {label && <RenameFields key={label._id} kind={kind} label={label} labels={labels} onClose={onClose} />}
  </Dialog>
);

const RenameFields = ({ kind, label, labels, onClose }: Props & { label: Label }) => {
  const { naam, changeName, validationError, error, existingLabel, isBusy, rename, merge } = useRenameForm({
    kind,
    label,
    labels,
    onClose,
  });
  return (
    <form className={`${styles.form} ${styles.inDialog}`} onSubmit={rename} noValidate>
      {existingLabel ? (
        <Callout tone="warning">{t(`${kind}.mergeText`, { naam: existingLabel.naam, old: label.naam })}</Callout>
      ) : (
        error && <ServerError message={error.message} />
      )}
      <TextInput
        name="naam"
        label={t('label.naam')}
        autoComplete="off"
        data-autofocus
        value={naam}
        error={validationError}
        onChange={(event) => changeName(event.currentTarget.value)}
      />
      <DialogButtons>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('site.cancel')}
        </Button>
        {existingLabel ? (
          <Button loading={isBusy} onClick={merge}>
            {t('label.merge')}
          </Button>
        ) : (
          <Button type="submit" loading={isBusy}>
            {t('label.save')}
          </Button>
        )}
      </DialogButtons>
    </form>
  );
};

const useRenameForm = ({ kind, label, labels, onClose }: Props & { label: Label }) => {
  const { useRename: useRenameLabel, useMerge } = labelKinds[kind];
  const [rename, renameResult] = useRenameLabel();
  const [merge, mergeResult] = useMerge();
  const dispatch = useDispatch();
  const [naam, setNaam] = useState(label.naam);
  const [validationError, setValidationError] = useState<string>();
  const [error, setError] = useState<ApiError>();
  const params = { id: label._id };
  const existingLabel = labels.find(({ _id }) => error?.status === 409 && _id === error.details?.label);
  const isBusy = renameResult.isLoading || mergeResult.isLoading;
  const closeWithNotice = (notice: string, undo?: string) => {
    dispatch(undoableNotified(notice, undo));
    onClose();
  };
  const submitRename = async (body: NewLabel) => {
    const { data, error: failure } = await rename({ params, body });
    if (data) closeWithNotice(t(`${kind}.renamed`, { old: label.naam, naam: data.results.naam }));
    else setError(getApiError(failure ?? {}));
  };
  const submitMerge = async (into: string) => {
    const { data, error: failure } = await merge({ params, body: { into } });
    if (data) closeWithNotice(data.msg, data.undo);
    else setError(getApiError(failure ?? {}));
  };
  return {
    naam,
    validationError,
    error,
    existingLabel,
    isBusy,
    changeName: (typed: string) => {
      setNaam(typed);
      setValidationError(undefined);
      setError(undefined);
    },
    rename: (event: FormEvent) => {
      event.preventDefault();
      const parsed = NewLabel.safeParse({ naam }, { error: dutchErrorMap });
      if (!parsed.success) return setValidationError(parsed.error.issues[0]?.message);
      if (!isBusy && !existingLabel) void submitRename(parsed.data);
    },
    merge: () => void (existingLabel && !isBusy && submitMerge(existingLabel._id)),
  };
};
