import { Forgot } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { validateWith } from '../../lib/validate.js';
import { useForgotMutation } from './account.api.js';
import { AccountForm } from './AccountForm.js';
import { EmailField } from './EmailField.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import { useAccountForm } from './useAccountForm.js';

export const ForgotPage = () => (
  <PublicPage
    title={say('forgot.title')}
    forGuests
    foot={<PublicLink to={to('login')}>{say('account.back')}</PublicLink>}
  >
    <ForgotForm />
  </PublicPage>
);

const ForgotForm = () => {
  const [forgot, { isLoading }] = useForgotMutation();
  const state = useAccountForm({
    initialValues: { email: '' },
    validate: validateWith(Forgot),
    send: (body) => forgot({ body }),
    isSending: isLoading,
  });
  const { form } = state;
  return (
    <AccountForm state={state} lead={say('forgot.lead')} button={say('forgot.submit')}>
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
    </AccountForm>
  );
};
