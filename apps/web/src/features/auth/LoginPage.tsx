import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { LoginForm } from './LoginForm.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import { useSignupPolicy } from './useSignupPolicy.js';

export const LoginPage = () => {
  const policy = useSignupPolicy();
  const foot = (
    <>
      {t('login.noAccount')} <PublicLink to={getPath('signup')}>{t('login.signup')}</PublicLink>
    </>
  );
  return (
    <PublicPage
      title={t('login.page')}
      heading={t('login.title')}
      lead={t('login.lead')}
      forGuests
      foot={policy && policy !== 'closed' && foot}
    >
      <LoginForm />
    </PublicPage>
  );
};
