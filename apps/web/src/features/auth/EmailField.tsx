import { TextInput, type TextInputProps } from '@mantine/core';
import { t } from './messages.js';

/** The e-mail address is the user name, so password managers get `username`. */
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
