import type { ReactNode } from 'react';
import { Callout } from './Callout.js';

type Props = {
  texts: { title: string; label: string };
  /** In the server's own words. */
  message: string;
  /** What to do next. */
  children?: ReactNode;
};

/** The callout for what the server refused. */
export const ServerError = ({ texts, message, children }: Props) => (
  <Callout tone="error" title={texts.title}>
    <p>
      {texts.label}: {message}
    </p>
    {children}
  </Callout>
);
