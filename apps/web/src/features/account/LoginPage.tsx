import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { LoginForm } from './LoginForm.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import { useSignupPolicy } from './useSignupPolicy.js';

export const LoginPage = () => {
  const policy = useSignupPolicy();
  const foot = (
    <>
      {say('login.noAccount')} <PublicLink to={to('signup')}>{say('login.signup')}</PublicLink>
    </>
  );
  return (
    <PublicPage
      title={say('login.page')}
      heading={say('login.title')}
      lead={say('login.lead')}
      forGuests
      foot={policy && policy !== 'closed' && foot}
    >
      <LoginForm />
    </PublicPage>
  );
};
