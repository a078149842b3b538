import { useForm } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod/mini';
import { getApiError, type ApiError } from '../api/api-error.js';
import { notified } from '../notices.slice.js';
import { findFirstInvalidInput } from './find-first-invalid-input.js';
import { useDraft } from './useDraft.js';
import { useIsMounted } from './useIsMounted.js';
import { createValidator } from './create-validator.js';

type AddResult<Added> = {
  data?: { results: Added } | undefined;
  error?: Parameters<typeof getApiError>[0] | undefined;
};
type NewFormOptions<V, Added> = {
  initialValues: V;
  schema: z.ZodMiniType;
  add: (args: { body: V }) => PromiseLike<AddResult<Added>>;
  /** Returns the notice that is shown after saving. */
  getAddedNotice: (added: Added) => string;
  /** Returns the page to go to then, unless the user adds the next item in the emptied form. */
  getAddedHref: (added: Added) => string;
};

export const addAnotherName = 'another';
const toComparable = (value: unknown) => (typeof value === 'string' ? value.trim() : JSON.stringify(value));

/** Whether the form was submitted by the button that saves and then adds another item. */
const isAddAnother = ({ nativeEvent }: FormEvent<HTMLFormElement>) =>
  (nativeEvent as SubmitEvent).submitter?.getAttribute('name') === addAnotherName;

/** Form state for a new item. Keeps the input when saving fails, submits only once, and stores the input as a draft. */
export const useNewForm = <V extends object, Added>({
  initialValues,
  schema,
  add,
  getAddedNotice,
  getAddedHref,
}: NewFormOptions<V, Added>) => {
  const [error, setError] = useState<ApiError>();
  const [isSaving, setIsSaving] = useState(false);
  const draft = useDraft(initialValues);
  const isDirtyRef = useRef(draft.found !== undefined);
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const fieldNames = Object.keys(initialValues) as (keyof V & string)[];
  const form = useForm<V>({
    initialValues: draft.found ?? initialValues,
    validate: createValidator(schema),
    onValuesChange: (values) => {
      isDirtyRef.current = fieldNames.some((name) => toComparable(values[name]) !== toComparable(initialValues[name]));
      draft.update(isDirtyRef.current ? values : undefined);
      setError(undefined);
    },
  });
  const focusFirst = useEffectEvent(() => form.getInputNode(fieldNames[0] as never)?.focus());
  useEffect(() => focusFirst(), []);
  const discardChanges = () => {
    isDirtyRef.current = false;
    draft.update(undefined);
  };
  const focusFirstInvalid = (errors: Record<string, unknown>) =>
    (findFirstInvalidInput(form.getInputNode, errors) ?? form.getInputNode(fieldNames[0] as never))?.focus();

  const send = async (body: V, addAnother: boolean) => {
    setIsSaving(true);
    const { data, error: addError } = await add({ body });
    setIsSaving(false);
    if (!data) {
      const apiError = getApiError(addError ?? {});
      setError(apiError);
      form.setErrors(apiError.fields ?? {});
      return focusFirstInvalid(apiError.fields ?? {});
    }
    discardChanges();
    dispatch(notified('ok', getAddedNotice(data.results)));
    if (addAnother) {
      form.setValues(initialValues);
      focusFirstInvalid({});
    } else if (isMounted()) void navigate(getAddedHref(data.results), { replace: true });
  };
  return {
    form,
    error,
    isSaving,
    isDirty: useCallback(() => isDirtyRef.current, []),
    discardChanges,
    submit: (event: FormEvent<HTMLFormElement>) =>
      form.onSubmit((values) => void (isSaving || send(values, isAddAnother(event))), focusFirstInvalid)(event),
  };
};
