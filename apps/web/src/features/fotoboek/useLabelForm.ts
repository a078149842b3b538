import { NewLabel } from '@ledenportaal/shared';
import { useForm } from '@mantine/form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { askErrorOf, type AskError } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { to } from '../../lib/paths.js';
import { validateWith } from '../../lib/validate.js';
import { labelKinds, type LabelKind } from './label-kinds.js';

/** A name that is being typed: kept through failures, and sent once. */
export const useLabelForm = (kind: LabelKind) => {
  const { useAdd } = labelKinds[kind];
  const [add, { isLoading }] = useAdd();
  const [error, setError] = useState<AskError>();
  const { field, isShown } = useField();
  const dirty = useRef(false);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const form = useForm({
    initialValues: { naam: '' },
    validate: validateWith(NewLabel),
    onValuesChange: ({ naam }) => {
      dirty.current = naam.trim() !== '';
      setError(undefined);
    },
  });
  const letGo = () => {
    dirty.current = false;
  };
  const focus = () => field.current?.focus();

  const send = async (body: NewLabel) => {
    const { data, error: failure } = await add({ body });
    if (!data) {
      const refusal = askErrorOf(failure);
      setError(refusal);
      form.setErrors(refusal.fields ?? {});
      return focus();
    }
    letGo();
    dispatch(notified('ok', say(`${kind}.added`, { naam: data.results.naam })));
    // Who went elsewhere meanwhile stays there.
    if (isShown()) await navigate(to(kind), { replace: true });
  };
  return {
    form,
    field,
    error,
    isSaving: isLoading,
    isDirty: useCallback(() => dirty.current, []),
    letGo,
    focus,
    save: (values: NewLabel) => void (isLoading || send(values)),
  };
};

/** The only field of its page: ready to be typed in. */
const useField = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return { field, isShown: () => field.current !== null };
};
