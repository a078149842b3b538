import type { ReactNode } from 'react';
import { t } from './messages.js';
import { Callout } from '../../ui/Callout.js';

/** What the server made of what a public page asked. */
export const Super = ({ children }: { children: string }) => (
  <Callout tone="ok" role="alert" title={t('login.super')}>
    {children}
  </Callout>
);

type Props = {
  children: string;
  /** What to do about it. */
  next?: ReactNode;
};

export const Oops = ({ children, next }: Props) => (
  <Callout tone="error" title={t('login.oops')}>
    {children}
    {next && <p>{next}</p>}
  </Callout>
);
