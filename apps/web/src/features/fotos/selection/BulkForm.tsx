import { maxBeschrijving, maxEigenaar, maxLocatie } from '@ledenportaal/shared';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Dialog, DialogButtons } from '../../../ui/dialog/Dialog.js';
import styles from '../../../ui/dialog/Dialog.module.css';
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.js';
import { EigenaarInput } from '../eigenaars/EigenaarInput.js';
import { LabelSelects } from '../../labels/LabelSelects.js';
import { useLabels } from '../../labels/useLabels.js';
import { RightsChoice } from '../../rights/edit/RightsChoice.js';
import { getRightsErrors, rightsFields } from '../../rights/edit/rights-values.js';
import { clearsValues, emptyValues, isTextKind, toBulkChange, type BulkKind, type BulkValues } from './bulk-change.js';
import type { BulkTarget } from './bulk-target.js';
import { t } from './messages.js';
import { useBulkPreview } from './useBulkPreview.js';
import type { BulkChange } from './useBulkUpdate.js';

type Props = {
  kind: BulkKind;
  /** Undefined when nothing is chosen any more. */
  target: BulkTarget | undefined;
  count: string;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** Resolves to the error text, or to undefined on success. */
  onSubmit: (change: BulkChange) => Promise<string | undefined>;
};

/** A dialog that changes the metadata of all selected photos. */
export const BulkForm = ({ kind, count, opened, onClose, onClosed, ...rest }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const handleClose = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={handleClose} onClosed={onClosed} title={t(`bulk.${kind}Title`, { count })}>
      <BulkFormFields kind={kind} isBusy={isBusy} setBusy={setBusy} onClose={onClose} {...rest} />
    </Dialog>
  );
};

type FormProps = Pick<Props, 'kind' | 'target' | 'onClose' | 'onSubmit'> & {
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
};

const BulkFormFields = ({ kind, target, isBusy, setBusy, onClose, onSubmit }: FormProps) => {
  const [values, setValues] = useState(emptyValues);
  useRestoreFocus(isBusy);
  const [error, setError] = useState<string>();
  const change = toBulkChange(kind, values);
  const preview = useBulkPreview(target, change);
  const isClearing = clearsValues(kind, values);
  const [rightsErrors, setRightsErrors] = useState<RightsErrors>({});
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setError(undefined);
    const errors = getRightsErrors(values.rechten);
    setRightsErrors(errors);
    const invalid = rightsFields.find((name) => errors[name]);
    if (invalid)
      return event.currentTarget.querySelector<HTMLElement>(`:is(input, select)[name="${invalid}"]`)?.focus();
    if (!change) return setError(t(isTextKind(kind) || kind === 'rechten' ? `bulk.${kind}Empty` : 'bulk.chooseOne'));
    setBusy(true);
    const reason = await onSubmit(change);
    setBusy(false);
    if (reason === undefined) onClose();
    else setError(reason);
  };
  const handleChange = (changes: Partial<BulkValues>) => {
    setValues({ ...values, ...changes });
    setError(undefined);
    setRightsErrors({});
  };
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Fields kind={kind} values={values} rightsErrors={rightsErrors} onChange={handleChange} />
      {isTextKind(kind) && (
        <Checkbox
          label={t(`bulk.${kind}Clear`)}
          checked={values.isCleared}
          onChange={(event) => handleChange({ isCleared: event.currentTarget.checked })}
        />
      )}
      <DialogButtons onCancel={onClose} isBusy={isBusy} error={error} status={isClearing ? <b>{preview}</b> : preview}>
        <Button type="submit" loading={isBusy} {...(isClearing && { color: 'red' })}>
          {t(isClearing ? (kind === 'rechten' ? 'bulk.rechtenClearDo' : 'bulk.clearDo') : `bulk.${kind}Do`)}
        </Button>
      </DialogButtons>
    </form>
  );
};

type RightsErrors = ReturnType<typeof getRightsErrors>;
type FieldsProps = {
  kind: BulkKind;
  values: BulkValues;
  rightsErrors: RightsErrors;
  onChange: (changes: Partial<BulkValues>) => void;
};

const Fields = ({ kind, values, rightsErrors, onChange }: FieldsProps) => {
  const { labels } = useLabels();
  switch (kind) {
    case 'eigenaar':
      return (
        <EigenaarInput
          name="eigenaar"
          label={t('bulk.field.eigenaar')}
          description={t('bulk.eigenaarHelp')}
          data-autofocus
          disabled={values.isCleared}
          maxLength={maxEigenaar}
          value={values.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'locatie':
      return (
        <TextInput
          name="locatie"
          label={t('bulk.field.locatie')}
          autoComplete="off"
          data-autofocus
          disabled={values.isCleared}
          maxLength={maxLocatie}
          value={values.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      );
    case 'beschrijving':
      return (
        <>
          <Textarea
            name="beschrijving"
            label={t('bulk.field.beschrijving')}
            autosize
            minRows={3}
            data-autofocus
            disabled={values.isCleared}
            maxLength={maxBeschrijving}
            value={values.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          <Checkbox
            label={t('bulk.overwrite')}
            checked={!values.isAppended}
            disabled={values.isCleared}
            onChange={(event) => onChange({ isAppended: !event.currentTarget.checked })}
          />
        </>
      );
    case 'rechten':
      return (
        <>
          <p>{t('bulk.rechtenHelp')}</p>
          <RightsChoice values={values.rechten} errors={rightsErrors} onChange={(rechten) => onChange({ rechten })} />
        </>
      );
    case 'publish':
    case 'hide':
      return <p>{t(`bulk.${kind}Text`)}</p>;
    default:
      return (
        <>
          {kind === 'replace' && <p>{t('bulk.replaceHelp')}</p>}
          <LabelSelects
            labels={labels}
            canAdd={kind !== 'takeOff'}
            getInputProps={(name) => ({ value: values[name], onChange: (ids) => onChange({ [name]: ids }) })}
          />
        </>
      );
  }
};
