import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from './messages.js';

/** The address somebody is known by here: what a password manager calls the user name. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    {...props}
    name="email"
    type="email"
    label={t('login.email')}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);
