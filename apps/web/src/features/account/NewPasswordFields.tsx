import type { PasswordInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState, type ChangeEvent } from 'react';
import { useConfigState } from '../../lib/api/api.js';
import { t } from './messages.js';
import { passwordHint, type PasswordOwner } from './password-hint.js';
import { PasswordField } from './PasswordField.js';

type Change = (event: ChangeEvent<HTMLInputElement>) => void;
type Input = PasswordInputProps & { onChange: Change };
type Form = UseFormReturnType<{ password: string; passwordcheck: string }>;
type Props = {
  form: Pick<Form, 'key' | 'getInputProps' | 'clearFieldError'>;
  label: string;
  /** Whose password it is, as far as the page knows at the moment that it is typed. */
  owner?: () => PasswordOwner;
};

const nobody = () => ({});

/** A password that somebody chooses, and types twice. */
export const NewPasswordFields = ({ form, label, owner = nobody }: Props) => {
  const [visible, { toggle }] = useDisclosure();
  const organisation = useOrganisationNames();
  const [hint, setHint] = useState(() => passwordHint('', {}, []));
  const password = form.getInputProps('password') as Input;
  const change: Change = (event) => {
    password.onChange(event);
    setHint(passwordHint(event.currentTarget.value, owner(), organisation));
    // That they differ was about this one too.
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
