import { TextInput, type TextInputProps } from '@mantine/core';
import { use } from 'react';
import { t } from './messages.js';
import { TypedEmailContext } from './typed-email.js';

/** The e-mail address is the user name, so password managers get `username`. */
export const EmailField = ({ onChange, ...props }: TextInputProps) => {
  const { setEmail } = use(TypedEmailContext);
  return (
    <TextInput
      {...props}
      onChange={(event) => {
        setEmail(event.currentTarget.value);
        onChange?.(event);
      }}
      name="email"
      type="email"
      label={t('login.email')}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
};
