import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from './messages.js';

type Props = Omit<PasswordInputProps, 'autoComplete'> & {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be looked at. */
export const PasswordField = ({ visible = false, ...props }: Props) => (
  <PasswordInput
    {...props}
    // Mantine's own leaves it out here.
    aria-invalid={props.error ? true : undefined}
    visible={visible}
    visibilityToggleButtonProps={{
      'aria-label': t(visible ? 'login.hidePassword' : 'login.showPassword'),
      // The name says it already.
      'aria-pressed': undefined,
      tabIndex: 0,
    }}
  />
);
