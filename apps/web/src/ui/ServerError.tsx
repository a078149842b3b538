import type { ReactNode } from 'react';
import { say } from '../lib/messages.js';
import { Callout } from './Callout.js';

type Props = {
  /** In the server's own words. */
  message: string;
  /** What to do next. */
  children?: ReactNode;
};

/** The callout for what the server refused. */
export const ServerError = ({ message, children }: Props) => (
  <Callout tone="error" title={say('server.error')}>
    <p>
      {say('server.message')}: {message}
    </p>
    {children}
  </Callout>
);
