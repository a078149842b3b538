import { useForm } from '@mantine/form';
import { useState } from 'react';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { findFirstInvalidField } from '../../lib/forms/find-first-invalid-field.js';
import { useClearedMessages } from './useClearedMessages.js';

type Answer = { data?: { msg: string } | undefined; error?: Parameters<typeof getApiError>[0] | undefined };
type Options<V> = {
  initialValues: V;
  validate: (values: V) => Record<string, string>;
  send: (values: V) => Promise<Answer>;
  isSending: boolean;
  /** What is known to be wrong before anything is sent: told till somebody types. */
  refused?: ApiError | undefined;
};
export type AccountFormState = ReturnType<typeof useAccountForm>;

/** What somebody types on a public page: kept through failures, and sent once. */
export const useAccountForm = <V extends Record<string, string>>({
  send,
  isSending,
  refused,
  ...options
}: Options<V>) => {
  const [error, setError] = useState<ApiError>();
  const [isTyped, setTyped] = useState(false);
  const [msg, setMsg] = useState<string>();
  const form = useForm<V>({
    mode: 'uncontrolled',
    ...options,
    onValuesChange: () => {
      setTyped(true);
      setError(undefined);
    },
  });
  const focusWrong = (errors: Record<string, unknown>) =>
    form.getInputNode(findFirstInvalidField(Object.keys(options.initialValues), errors) ?? '')?.focus();
  const deliver = async (values: V) => {
    const { data, error: failure = {} } = await send(values);
    if (data) return setMsg(data.msg);
    const refusal = getApiError(failure);
    const { fields = {}, message } = refusal;
    // What has no field here is said with the rest.
    const elsewhere = Object.keys(fields).filter((name) => !(name in options.initialValues));
    setError({ ...refusal, message: [message, ...elsewhere.map((name) => fields[name])].join(' ') });
    form.setErrors(fields);
    focusWrong(fields);
  };
  useClearedMessages();
  return {
    form,
    error: error ?? (isTyped ? undefined : refused),
    msg,
    isSending,
    submit: form.onSubmit((values) => void (isSending || deliver(values)), focusWrong),
  };
};
