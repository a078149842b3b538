import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { getApiError, isRetryable } from '../../../lib/api/api-error.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Callout } from '../../../ui/Callout.js';
import { useInvitationQuery } from '../auth.api.js';
import { ErrorMessage } from '../Outcome.js';
import { PublicLink, PublicPage } from '../PublicPage.js';
import styles from '../PublicPage.module.css';
import { useSignupPolicy } from '../useSignupPolicy.js';
import { t } from './messages.js';
import { SignupForm } from './SignupForm.js';

export const SignupPage = () => (
  <SignupFrame>
    <SignupForm />
  </SignupFrame>
);

/** Opened from the mail of an invitation, whose code confirms the address. */
export const InvitationPage = () => {
  const { code = '' } = useParams();
  return (
    <SignupFrame>
      <InvitedForm code={code} key={code} />
    </SignupFrame>
  );
};

const SignupFrame = ({ children }: { children: ReactNode }) => {
  const policy = useSignupPolicy();
  const isClosed = policy === 'closed';
  return (
    <PublicPage
      title={t('signup.title')}
      forGuests
      foot={
        <>
          {t('signup.have')} <PublicLink to={getPath('login')}>{t('signup.login')}</PublicLink>
        </>
      }
    >
      {isClosed ? <p className={styles.lead}>{t('signup.closed')}</p> : policy && children}
    </PublicPage>
  );
};

const InvitedForm = ({ code }: { code: string }) => {
  const { data, error, refetch } = useInvitationQuery({ params: { code } }, { refetchOnMountOrArgChange: true });
  if (data) return <SignupForm invitation={{ ...data.results, code }} />;
  if (!error) return null;
  const apiError = getApiError(error);
  if (isRetryable(apiError))
    return (
      <div className={styles.result}>
        <ErrorMessage>{apiError.message}</ErrorMessage>
        <Button onClick={() => void refetch()} size="lg" fullWidth>
          {t('site.retry')}
        </Button>
      </div>
    );
  return (
    <>
      <Callout tone="info" mt={20}>
        {t('signup.notInvited')}
      </Callout>
      <SignupForm />
    </>
  );
};
