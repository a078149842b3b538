import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useVerifyMutation } from '../auth.api.js';
import { Done } from './Done.js';
import { ErrorMessage } from '../Outcome.js';
import { PublicLink, PublicPage } from '../PublicPage.js';
import styles from '../PublicPage.module.css';
import { useClearedMessages } from './useClearedMessages.js';

/** Opened from a mail, so it also works while signed in. */
export const VerifyPage = () => {
  const { code = '' } = useParams();
  const { msg, error, retry } = useVerification(code);
  return (
    <PublicPage title={t('verify.title')} foot={<PublicLink to={getPath('login')}>{t('account.back')}</PublicLink>}>
      {msg !== undefined && <Done msg={msg} />}
      {error && <Failed error={error} onRetry={retry} />}
      {!error && msg === undefined && (
        <p role="status" className={styles.busy}>
          <Loader size={22} aria-hidden /> {t('verify.busy')}
        </p>
      )}
    </PublicPage>
  );
};

const Failed = ({ error: { code, message }, onRetry }: { error: ApiError; onRetry: () => void }) => (
  <div className={styles.result}>
    <ErrorMessage next={code === 'code_invalid' && <PublicLink to={getPath('signup')}>{t('verify.again')}</PublicLink>}>
      {message}
    </ErrorMessage>
    {code !== 'code_invalid' && (
      <Button onClick={onRetry} size="lg" fullWidth>
        {t('site.retry')}
      </Button>
    )}
  </div>
);

/** Sends one request per code, although React runs the effect twice in StrictMode. */
const useVerification = (code: string) => {
  const [verify, { data, error }] = useVerifyMutation();
  const verifiedCode = useRef<string>(null);
  useClearedMessages();
  useEffect(() => {
    if (verifiedCode.current === code) return;
    verifiedCode.current = code;
    void verify({ params: { code } });
  }, [code, verify]);
  return {
    msg: data?.msg,
    error: error && getApiError(error),
    retry: () => void verify({ params: { code } }),
  };
};
