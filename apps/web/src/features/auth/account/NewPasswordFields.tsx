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
  form: Pick<Form, 'key' | 'getInputProps' | 'clearFieldError'>;
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
  const password = form.getInputProps('password') as Input;
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
        key={form.key('password')}
        onChange={change}
        name="password"
        label={label}
        description={password.error ? undefined : <span aria-live="polite">{hint}</span>}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
      />
      <PasswordField
        {...form.getInputProps('passwordcheck')}
        key={form.key('passwordcheck')}
        name="passwordcheck"
        label={t('signup.passwordcheck')}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
      />
    </>
  );
};

const useOrganisationNames = (): string[] => {
  const { data } = useConfigState();
  if (!data) return [];
  const { organisation, product } = data.results;
  return [organisation, product.name, product.slug];
};
