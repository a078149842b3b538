import { Anchor } from '@mantine/core';
import type { MouseEvent } from 'react';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { Callout } from '../../../ui/Callout.js';
import { useResendVerificationMutation } from '../auth.api.js';
import { ErrorMessage } from '../Outcome.js';
import styles from '../PublicPage.module.css';
import { t } from './messages.js';

/** Asks for the confirmation mail of the sign-up with the address and the password in the form around it. */
export const ResendVerification = () => {
  const [resend, { data, error, isLoading }] = useResendVerificationMutation();
  const handleClick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (!form || isLoading) return;
    const fields = new FormData(form);
    void resend({ body: { email: fields.get('email') as string, password: fields.get('password') as string } });
  };
  return (
    <>
      <Anchor component="button" type="button" underline="always" className={styles.aside} onClick={handleClick}>
        {t('verify.resend')}
      </Anchor>
      {data && (
        <Callout tone="info" role="status">
          {data.msg}
        </Callout>
      )}
      {error && <ErrorMessage>{getErrorMessage(error)}</ErrorMessage>}
    </>
  );
};
