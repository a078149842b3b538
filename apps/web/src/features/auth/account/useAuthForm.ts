import { useForm } from '@mantine/form';
import { useState } from 'react';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { findFirstInvalidInput } from '../../../lib/forms/find-first-invalid-input.js';
import { useClearedMessages } from './useClearedMessages.js';

type Result = { data?: { msg: string } | undefined; error?: Parameters<typeof getApiError>[0] | undefined };
type Options<V> = {
  initialValues: V;
  validate: (values: V) => Record<string, string>;
  send: (values: V) => Promise<Result>;
  isSending: boolean;
  /** An error that is known before the first submit. Shown until the user types. */
  initialError?: ApiError | undefined;
};
export type AccountFormState = ReturnType<typeof useAuthForm>;

/** A form of a public page. Keeps the values after an error, and ignores a submit while sending. */
export const useAuthForm = <V extends Record<string, string>>({
  send,
  isSending,
  initialError,
  ...options
}: Options<V>) => {
  const [error, setError] = useState<ApiError>();
  const [hasTyped, setHasTyped] = useState(false);
  const [msg, setMsg] = useState<string>();
  const form = useForm<V>({
    // The inputs need no key, because nothing sets their values.
    mode: 'uncontrolled',
    ...options,
    onValuesChange: () => {
      setHasTyped(true);
      setError(undefined);
    },
  });
  const focusFirstInvalidField = (errors: Record<string, unknown>) =>
    findFirstInvalidInput(form.getInputNode, errors)?.focus();
  const sendValues = async (values: V) => {
    const { data, error: failure = {} } = await send(values);
    if (data) return setMsg(data.msg);
    const apiError = getApiError(failure);
    const { fields = {}, message } = apiError;
    // Errors of fields that the form does not have are added to the message.
    const fieldsWithoutInput = Object.keys(fields).filter((name) => !(name in options.initialValues));
    setError({ ...apiError, message: [message, ...fieldsWithoutInput.map((name) => fields[name])].join(' ') });
    form.setErrors(fields);
    focusFirstInvalidField(fields);
  };
  useClearedMessages();
  return {
    form,
    error: error ?? (hasTyped ? undefined : initialError),
    msg,
    isSending,
    submit: form.onSubmit((values) => void (isSending || sendValues(values)), focusFirstInvalidField),
  };
};
