import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useRestoreFocus } from './dialog/useRestoreFocus.js';

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { loading: boolean };

/** A button that is disabled while it is loading. It gets the focus back that it loses by that. */
export const LoadingButton = (props: Props) => {
  useRestoreFocus(props.loading);
  return <Button {...props} />;
};
