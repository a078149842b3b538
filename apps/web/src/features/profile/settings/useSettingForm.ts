import { useForm } from '@mantine/form';
import { useCallback, useRef, useState } from 'react';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { findFirstInvalidInput } from '../../../lib/forms/find-first-invalid-input.js';
import { useDraft } from '../../../lib/forms/useDraft.js';
import { useLeaveCheck, type RegisterLeaveCheck } from './useLeaveChecks.js';

type Values = Record<string, string>;
type SendResult<V> = { error?: Parameters<typeof getApiError>[0] | undefined; saved?: V | undefined };
type Options<V> = {
  initialValues: V;
  validate: (values: V) => Record<string, string>;
  /** Saves the values; `saved` holds the values that the form shows afterwards. */
  send: (values: V) => Promise<SendResult<V>>;
  registerLeaveCheck: RegisterLeaveCheck;
};
type Outcome = { kind: 'saved' } | { kind: 'failed'; error: ApiError };

const areEqual = (a: Values, b: Values) => Object.keys(a).every((name) => a[name] === b[name]);

/**
 * A form of the settings. Keeps a draft of the typed values, also after a failure, ignores a submit while saving,
 * and asks for confirmation before unsaved values are lost.
 */
export const useSettingForm = <V extends Values>({ initialValues, validate, send, registerLeaveCheck }: Options<V>) => {
  const savedValues = useRef<V>(initialValues);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const draft = useDraft(initialValues);
  const saveDraft = (values: V) => draft.update(areEqual(values, savedValues.current) ? undefined : values);
  const form = useForm<V>({
    initialValues: draft.found ?? initialValues,
    validate,
    onValuesChange: (values) => {
      saveDraft(values);
      setOutcome(undefined);
    },
  });
  const { getValues } = form;
  useLeaveCheck(
    registerLeaveCheck,
    useCallback(() => !areEqual(getValues(), savedValues.current), [getValues]),
  );

  const focusFirstInvalid = (errors: Record<string, unknown>) =>
    findFirstInvalidInput(form.getInputNode, errors)?.focus();
  const handleSaved = (saved: V, values: V) => {
    savedValues.current = saved;
    saveDraft(getValues());
    // Values that were typed during the request are not saved yet, so they are kept.
    if (areEqual(getValues(), values)) form.setValues(saved);
    setOutcome({ kind: 'saved' });
  };
  const handleError = (error: ApiError) => {
    const { fields = {} } = error;
    form.setErrors(fields);
    if (Object.keys(fields).length > 0) focusFirstInvalid(fields);
    else setOutcome({ kind: 'failed', error });
  };
  const submit = async (values: V) => {
    setSaving(true);
    setOutcome(undefined);
    const { saved, error } = await send(values);
    setSaving(false);
    if (saved) handleSaved(saved, values);
    else handleError(getApiError(error ?? {}));
  };
  return { form, outcome, isSaving, save: (values: V) => void (isSaving || submit(values)), focusFirstInvalid };
};
