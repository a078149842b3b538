import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { say } from '../../lib/messages.js';

type Props = Omit<PasswordInputProps, 'autoComplete'> & {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at. */
export const PasswordField = ({ visible = false, ...props }: Props) => (
  <PasswordInput
    {...props}
    visible={visible}
    visibilityToggleButtonProps={{
      'aria-label': say(visible ? 'login.hidePassword' : 'login.showPassword'),
      tabIndex: 0,
    }}
  />
);
