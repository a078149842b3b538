import type { PasswordInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { ChangeEvent } from 'react';
import { say } from '../../lib/messages.js';
import { PasswordField } from './PasswordField.js';

type Change = (event: ChangeEvent<HTMLInputElement>) => void;
type Input = PasswordInputProps & { onChange: Change };
type Form = UseFormReturnType<{ password: string; passwordcheck: string }>;
type Props = { form: Pick<Form, 'key' | 'getInputProps' | 'clearFieldError'>; label: string };

/** A password that somebody chooses, and types twice. */
export const NewPasswordFields = ({ form, label }: Props) => {
  const [visible, { toggle }] = useDisclosure();
  const password = form.getInputProps('password') as Input;
  const change: Change = (event) => {
    password.onChange(event);
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
        description={password.error ? undefined : say('signup.passwordHelp')}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
      />
      <PasswordField
        {...form.getInputProps('passwordcheck')}
        key={form.key('passwordcheck')}
        name="passwordcheck"
        label={say('signup.passwordcheck')}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={toggle}
      />
    </>
  );
};
