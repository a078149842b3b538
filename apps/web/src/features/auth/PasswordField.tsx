import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from './messages.js';

type Props = Omit<PasswordInputProps, 'autoComplete'> & {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A password field with a button to show the password. */
export const PasswordField = ({ visible = false, ...props }: Props) => (
  <PasswordInput
    {...props}
    // Mantine does not set it on this input.
    aria-invalid={props.error ? true : undefined}
    visible={visible}
    visibilityToggleButtonProps={{
      'aria-label': t(visible ? 'login.hidePassword' : 'login.showPassword'),
      // The label already changes with the state.
      'aria-pressed': undefined,
      tabIndex: 0,
    }}
  />
);
