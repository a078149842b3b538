import { useForm } from '@mantine/form';
import { useCallback, useRef, useState } from 'react';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { firstWrong } from '../../lib/first-wrong.js';
import { useDraft } from '../../lib/useDraft.js';
import { useHold, type Hold } from './useUnsaved.js';

type Values = Record<string, string>;
type Answer<V> = { error?: Parameters<typeof askErrorOf>[0] | undefined; saved?: V | undefined };
type Options<V> = {
  initialValues: V;
  validate: (values: V) => Record<string, string>;
  /** Saves the values; `saved` holds the values that the form shows afterwards. */
  send: (values: V) => Promise<Answer<V>>;
  hold: Hold;
};
type Outcome = { kind: 'saved' } | { kind: 'failed'; error: AskError };

const areSame = (a: Values, b: Values) => Object.keys(a).every((name) => a[name] === b[name]);

/**
 * A form of the settings. Keeps a draft of the typed values, also after a failure, ignores a submit while saving,
 * and asks for confirmation before unsaved values are lost.
 */
export const useSettingForm = <V extends Values>({ initialValues, validate, send, hold }: Options<V>) => {
  const known = useRef<V>(initialValues);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const draft = useDraft(initialValues);
  const remember = (typed: V) => draft.follow(areSame(typed, known.current) ? undefined : typed);
  const form = useForm<V>({
    initialValues: draft.found ?? initialValues,
    validate,
    onValuesChange: (typed) => {
      remember(typed);
      setOutcome(undefined);
    },
  });
  const { getValues } = form;
  useHold(
    hold,
    useCallback(() => !areSame(getValues(), known.current), [getValues]),
  );

  const focusWrong = (errors: Record<string, unknown>) =>
    form.getInputNode(firstWrong(Object.keys(initialValues), errors) ?? '')?.focus();
  const accept = (saved: V, typed: V) => {
    known.current = saved;
    remember(getValues());
    // Values that were typed during the request are not saved yet, so they are kept.
    if (areSame(getValues(), typed)) form.setValues(saved);
    setOutcome({ kind: 'saved' });
  };
  const refuse = (error: AskError) => {
    const { fields = {} } = error;
    form.setErrors(fields);
    if (Object.keys(fields).length > 0) focusWrong(fields);
    else setOutcome({ kind: 'failed', error });
  };
  const deliver = async (typed: V) => {
    setSaving(true);
    setOutcome(undefined);
    const { saved, error } = await send(typed);
    setSaving(false);
    if (saved) accept(saved, typed);
    else refuse(askErrorOf(error ?? {}));
  };
  return { form, outcome, isSaving, save: (values: V) => void (isSaving || deliver(values)), focusWrong };
};
