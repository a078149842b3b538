import { NewPassword } from '@ledenportaal/shared';
import { useParams } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { useResetMutation } from './account.api.js';
import { AccountForm } from './AccountForm.js';
import { validateTwice } from './new-password.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import { useAccountForm } from './useAccountForm.js';

/** Opened from a mail, so for who is signed in too: with the password, every session ends. */
export const NewPasswordPage = () => {
  const { code = '' } = useParams();
  return (
    <PublicPage title={say('reset.title')} foot={<PublicLink to={to('login')}>{say('account.back')}</PublicLink>}>
      <NewPasswordForm code={code} key={code} />
    </PublicPage>
  );
};

const NewPasswordForm = ({ code }: { code: string }) => {
  const [reset, { isLoading }] = useResetMutation();
  const state = useAccountForm({
    initialValues: { password: '', passwordcheck: '' },
    validate: validateTwice(NewPassword.omit({ code: true })),
    send: ({ password }) => reset({ body: { code, password } }),
    isSending: isLoading,
  });
  return (
    <AccountForm
      state={state}
      lead={say('reset.lead')}
      button={say('reset.submit')}
      next={({ code: reason, fields }) =>
        (reason === 'code_invalid' || fields?.code) && <PublicLink to={to('forgot')}>{say('reset.again')}</PublicLink>
      }
    >
      <NewPasswordFields form={state.form} label={say('reset.password')} />
    </AccountForm>
  );
};
