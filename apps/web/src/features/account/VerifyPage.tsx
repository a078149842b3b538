import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useVerifyMutation } from './account.api.js';
import { Done } from './Done.js';
import { Oops } from './Outcome.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import styles from './PublicPage.module.css';
import { useClearedMessages } from './useAccountForm.js';

/** Opened from a mail, so for who is signed in too. */
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
    <Oops next={code === 'code_invalid' && <PublicLink to={getPath('signup')}>{t('verify.again')}</PublicLink>}>
      {message}
    </Oops>
    {code !== 'code_invalid' && (
      <Button onClick={onRetry} size="lg" fullWidth>
        {t('site.retry')}
      </Button>
    )}
  </div>
);

/** Asks once for a code, however often React runs an effect. */
const useVerification = (code: string) => {
  const [verify, { data, error }] = useVerifyMutation();
  const asked = useRef<string>(null);
  useClearedMessages();
  useEffect(() => {
    if (asked.current === code) return;
    asked.current = code;
    void verify({ params: { code } });
  }, [code, verify]);
  return {
    msg: data?.msg,
    error: error && getApiError(error),
    retry: () => void verify({ params: { code } }),
  };
};
