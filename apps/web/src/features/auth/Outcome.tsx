import type { ReactNode } from 'react';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';

export const SuccessMessage = ({ children }: { children: string }) => (
  <Callout tone="ok" role="alert" title={t('login.super')}>
    {children}
  </Callout>
);

type Props = {
  children: string;
  /** A link or text that helps to solve the error. */
  next?: ReactNode;
};

export const ErrorMessage = ({ children, next }: Props) => (
  <Callout tone="error" title={t('login.oops')}>
    {children}
    {next && <p>{next}</p>}
  </Callout>
);
