import { NewPassword } from '@ledenportaal/shared';
import { useParams } from 'react-router-dom';
import { z } from 'zod/mini';
import { getApiError, type ApiError } from '../../lib/api/api-error.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useResetLinkQuery, useResetMutation } from './account.api.js';
import { AccountForm } from './AccountForm.js';
import { validateTwice } from './new-password.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import { useAccountForm } from './useAccountForm.js';

/** Opened from a mail, so for who is signed in too: with the password, every session ends. */
export const NewPasswordPage = () => {
  const { code = '' } = useParams();
  return (
    <PublicPage title={t('reset.title')} foot={<PublicLink to={getPath('login')}>{t('account.back')}</PublicLink>}>
      <NewPasswordForm code={code} key={code} />
    </PublicPage>
  );
};

const isAboutCode = ({ code, fields }: ApiError) => code === 'code_invalid' || fields?.code !== undefined;

/** Told before somebody thinks of a password. Where it cannot be known, sending it will tell. */
const useRefusal = (code: string) => {
  const { error } = useResetLinkQuery({ body: { code } }, { refetchOnMountOrArgChange: true });
  const refusal = error && getApiError(error);
  return refusal && isAboutCode(refusal) ? { ...refusal, message: refusal.fields?.code ?? refusal.message } : undefined;
};

const NewPasswordForm = ({ code }: { code: string }) => {
  const [reset, { isLoading }] = useResetMutation();
  const state = useAccountForm({
    initialValues: { password: '', passwordcheck: '' },
    validate: validateTwice(z.omit(NewPassword, { code: true })),
    send: ({ password }) => reset({ body: { code, password } }),
    isSending: isLoading,
    refused: useRefusal(code),
  });
  return (
    <AccountForm
      state={state}
      lead={t('reset.lead')}
      button={t('reset.submit')}
      next={(error) => isAboutCode(error) && <PublicLink to={getPath('forgot')}>{t('reset.again')}</PublicLink>}
    >
      <NewPasswordFields form={state.form} label={t('reset.password')} />
    </AccountForm>
  );
};
