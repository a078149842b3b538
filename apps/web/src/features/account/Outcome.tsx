import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';

/** What the server made of a form of the public pages. */
export const Super = ({ children }: { children: ReactNode }) => (
  <Callout tone="ok" role="alert" title={say('login.super')}>
    {children}
  </Callout>
);

export const Oops = ({ children }: { children: ReactNode }) => (
  <Callout tone="error" title={say('login.oops')}>
    {children}
  </Callout>
);
