import type { ReactNode } from 'react';
import { say } from '../../lib/messages.js';
import { Callout } from '../../ui/Callout.js';

/** The spec's callout for what the server refused; with what to do next as children. */
export const ServerError = ({ message, children }: { message: string; children?: ReactNode }) => (
  <Callout tone="error" title={say('server.error')}>
    <p>
      {say('server.message')}: {message}
    </p>
    {children}
  </Callout>
);
