import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { askErrorOf, type AskError } from './ask-error.js';
import { firstWrong } from './first-wrong.js';
import { useDraft } from './useDraft.js';
import { useIsHere } from './useIsHere.js';
import { validateWith } from './validate.js';

type Answer<Added> = { data?: { results: Added } | undefined; error?: Parameters<typeof askErrorOf>[0] | undefined };
type Options<V, Added> = {
  initialValues: V;
  schema: z.ZodType;
  add: (args: { body: V }) => PromiseLike<Answer<Added>>;
  /**
   * `isMounted`: false when the user has left the page. `addAnother`: the user adds the next item in the emptied form.
   */
  onAdded: (added: Added, isHere: boolean, another: boolean) => void;
};

export const anotherName = 'another';
const said = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/** Whether the form was submitted by the button that saves and then adds another item. */
const wantsAnother = ({ nativeEvent }: FormEvent<HTMLFormElement>) =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === anotherName;

/** Form state for a new item. Keeps the input when saving fails, submits only once, and stores the input as a draft. */
export const useNewForm = <V extends object, Added>({ initialValues, schema, add, onAdded }: Options<V, Added>) => {
  const [error, setError] = useState<AskError>();
  const [isSaving, setSaving] = useState(false);
  const draft = useDraft(initialValues);
  const dirty = useRef(draft.found !== undefined);
  const isHere = useIsHere();
  const names = Object.keys(initialValues) as (keyof V & string)[];
  const form = useForm<V>({
    initialValues: draft.found ?? initialValues,
    validate: validateWith(schema),
    onValuesChange: (values) => {
      dirty.current = names.some((name) => said(values[name]) !== said(initialValues[name]));
      draft.follow(dirty.current ? values : undefined);
      setError(undefined);
    },
  });
  const focusFirst = useEffectEvent(() => form.getInputNode(names[0] as never)?.focus());
  useEffect(() => focusFirst(), []);
  const letGo = () => {
    dirty.current = false;
    draft.follow(undefined);
  };
  const focusWrong = (errors: Record<string, unknown>) =>
    form.getInputNode((firstWrong(names, errors) ?? names[0]) as never)?.focus();

  const send = async (body: V, another: boolean) => {
    setSaving(true);
    const { data, error: failure } = await add({ body });
    setSaving(false);
    if (!data) {
      const refusal = askErrorOf(failure ?? {});
      setError(refusal);
      form.setErrors(refusal.fields ?? {});
      return focusWrong(refusal.fields ?? {});
    }
    letGo();
    if (another) {
      form.setValues(initialValues);
      focusWrong({});
    }
    onAdded(data.results, isHere(), another);
  };
  return {
    form,
    error,
    isSaving,
    isDirty: useCallback(() => dirty.current, []),
    letGo,
    submit: (event: FormEvent<HTMLFormElement>) =>
      form.onSubmit((values) => void (isSaving || send(values, wantsAnother(event))), focusWrong)(event),
  };
};
