import { NewPassword } from '@ledenportaal/shared';
import { useParams } from 'react-router-dom';
import { z } from 'zod/mini';
import { getApiError, type ApiError } from '../../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useResetLinkQuery, useResetMutation } from '../auth.api.js';
import { AuthForm } from './AuthForm.js';
import { validateNewPassword } from './new-password.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { PublicLink, PublicPage } from '../PublicPage.js';
import { useAuthForm } from './useAuthForm.js';

/** Opened from a mail, so it also works while signed in. A new password ends every session. */
export const NewPasswordPage = () => {
  const { code = '' } = useParams();
  return (
    <PublicPage title={t('reset.title')} foot={<PublicLink to={getPath('login')}>{t('account.back')}</PublicLink>}>
      <NewPasswordForm code={code} key={code} />
    </PublicPage>
  );
};

const isCodeError = ({ code, fields }: ApiError) => code === 'code_invalid' || fields?.code !== undefined;

/** Checks the link when the page opens, before the user chooses a password. Ignores other errors until the submit. */
const useLinkError = (code: string) => {
  const { error } = useResetLinkQuery({ body: { code } }, { refetchOnMountOrArgChange: true });
  const apiError = error && getApiError(error);
  return apiError && isCodeError(apiError)
    ? { ...apiError, message: apiError.fields?.code ?? apiError.message }
    : undefined;
};

const NewPasswordForm = ({ code }: { code: string }) => {
  const [reset, { isLoading }] = useResetMutation();
  const state = useAuthForm({
    initialValues: { password: '', passwordcheck: '' },
    validate: validateNewPassword(z.omit(NewPassword, { code: true })),
    send: ({ password }) => reset({ body: { code, password } }),
    isSending: isLoading,
    initialError: useLinkError(code),
  });
  return (
    <AuthForm
      state={state}
      lead={t('reset.lead')}
      button={t('reset.submit')}
      next={(error) => isCodeError(error) && <PublicLink to={getPath('forgot')}>{t('reset.again')}</PublicLink>}
    >
      <NewPasswordFields form={state.form} label={t('reset.password')} />
    </AuthForm>
  );
};
