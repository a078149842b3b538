import { ForgotPassword } from '@ledenportaal/shared';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { createValidator } from '../../../lib/forms/create-validator.js';
import { useForgotMutation } from '../auth.api.js';
import { AuthForm } from './AuthForm.js';
import { EmailField } from '../EmailField.js';
import { PublicLink, PublicPage } from '../PublicPage.js';
import { useAuthForm } from './useAuthForm.js';

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
  const { email = '' } = usePageState();
  const [forgot, { isLoading }] = useForgotMutation();
  const state = useAuthForm({
    initialValues: { email },
    validate: createValidator(ForgotPassword),
    send: (body) => forgot({ body }),
    isSending: isLoading,
  });
  const { form } = state;
  return (
    <AuthForm state={state} lead={t('forgot.lead')} button={t('forgot.submit')}>
      <EmailField {...form.getInputProps('email')} />
    </AuthForm>
  );
};
