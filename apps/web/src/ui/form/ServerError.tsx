import type { ReactNode } from 'react';
import { t } from '../../lib/messages.js';
import { Callout } from '../Callout.js';

type Props = {
  /** The error message of the server. */
  message: string;
  /** Next steps for the user. */
  children?: ReactNode;
};

/** A callout with an error of the server. */
export const ServerError = ({ message, children }: Props) => (
  <Callout tone="error" title={t('server.error')}>
    <p>
      {t('server.message')}: {message}
    </p>
    {children}
  </Callout>
);
