import { ForgotPassword } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { createValidator } from '../../lib/forms/create-validator.js';
import { useForgotMutation } from './account.api.js';
import { AccountForm } from './AccountForm.js';
import { EmailField } from './EmailField.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import { useAccountForm } from './useAccountForm.js';

export const ForgotPage = () => (
  <PublicPage
    title={t('forgot.title')}
    forGuests
    foot={<PublicLink to={getPath('login')}>{t('account.back')}</PublicLink>}
  >
    <ForgotForm />
  </PublicPage>
);

const ForgotForm = () => {
  const [forgot, { isLoading }] = useForgotMutation();
  const state = useAccountForm({
    initialValues: { email: '' },
    validate: createValidator(ForgotPassword),
    send: (body) => forgot({ body }),
    isSending: isLoading,
  });
  const { form } = state;
  return (
    <AccountForm state={state} lead={t('forgot.lead')} button={t('forgot.submit')}>
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
    </AccountForm>
  );
};
