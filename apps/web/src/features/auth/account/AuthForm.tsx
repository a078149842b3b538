import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ApiError } from '../../../lib/api/api-error.js';
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.js';
import { Done } from './Done.js';
import { ErrorMessage } from '../Outcome.js';
import styles from '../PublicPage.module.css';
import type { AccountFormState } from './useAuthForm.js';

type Props = {
  state: Pick<AccountFormState, 'error' | 'msg' | 'isSending' | 'submit'>;
  lead: string;
  button: string;
  /** Returns a link or text that helps to solve the error. */
  next?: (error: ApiError) => ReactNode;
  children: ReactNode;
};

/** A form of the public pages; replaced by a message after success. */
export const AuthForm = ({ state: { error, msg, isSending, submit }, lead, button, next, children }: Props) => {
  const outcome = useRef<HTMLDivElement>(null);
  useRestoreFocus(isSending);
  useEffect(() => {
    if (error && !error.fields) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (msg !== undefined) return <Done msg={msg} />;
  return (
    <>
      <p className={styles.lead}>{lead}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && (
          <div ref={outcome}>
            <ErrorMessage next={next?.(error)}>{error.message}</ErrorMessage>
          </div>
        )}
        {children}
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {button}
        </Button>
      </form>
    </>
  );
};
