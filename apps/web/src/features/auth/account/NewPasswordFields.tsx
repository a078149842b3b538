import type { PasswordInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState, type ChangeEvent } from 'react';
import { useConfigState } from '../../../lib/api/api.js';
import { t } from './messages.js';
import { getPasswordHint, type PasswordOwner } from './password-hint.js';
import { PasswordField } from '../PasswordField.js';

type Change = (event: ChangeEvent<HTMLInputElement>) => void;
type Input = PasswordInputProps & { onChange: Change };
type Form = UseFormReturnType<{ password: string; passwordcheck: string }>;
type Props = {
  form: Pick<Form, 'getInputProps' | 'clearFieldError'>;
  label: string;
  /** Returns the known personal data of the owner, which the password must not consist of. */
  owner?: () => PasswordOwner;
};

const getNoOwner = () => ({});

/** The fields for a new password and its repetition. */
export const NewPasswordFields = ({ form, label, owner = getNoOwner }: Props) => {
  const [visible, { toggle }] = useDisclosure();
  const organisation = useOrganisationNames();
  const [hint, setHint] = useState(() => getPasswordHint('', {}, []));
  const getFieldProps = (name: 'password' | 'passwordcheck') => ({
    ...(form.getInputProps(name) as Input),
    name,
    autoComplete: 'new-password' as const,
    visible,
    onVisibilityChange: toggle,
  });
  const password = getFieldProps('password');
  const change: Change = (event) => {
    password.onChange(event);
    setHint(getPasswordHint(event.currentTarget.value, owner(), organisation));
    // That error is about both fields.
    form.clearFieldError('passwordcheck');
  };
  return (
    <>
      <PasswordField
        {...password}
        onChange={change}
        label={label}
        description={password.error ? undefined : <span aria-live="polite">{hint}</span>}
      />
      <PasswordField {...getFieldProps('passwordcheck')} label={t('signup.passwordcheck')} />
    </>
  );
};

const useOrganisationNames = (): string[] => {
  const { data } = useConfigState();
  if (!data) return [];
  const { organisation, product } = data.results;
  return [organisation, product.name, product.slug];
};
