import { Signup } from '@ledenportaal/shared';
import { TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { t } from './messages.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useSignupMutation } from '../auth.api.js';
import { AuthForm } from './AuthForm.js';
import { EmailField } from '../EmailField.js';
import { validateNewPassword } from './new-password.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { PublicLink, PublicPage } from '../PublicPage.js';
import styles from '../PublicPage.module.css';
import { useAuthForm } from './useAuthForm.js';
import { useSignupPolicy } from '../useSignupPolicy.js';

export const SignupPage = () => {
  const policy = useSignupPolicy();
  const isClosed = policy === 'closed';
  return (
    <PublicPage
      title={t('signup.title')}
      forGuests
      foot={
        <>
          {t('signup.have')} <PublicLink to={getPath('login')}>{t('signup.login')}</PublicLink>
        </>
      }
    >
      {isClosed ? <p className={styles.lead}>{t('signup.closed')}</p> : policy && <SignupForm />}
    </PublicPage>
  );
};

const SignupForm = () => {
  const [params] = useSearchParams();
  const [signup, { isLoading }] = useSignupMutation();
  const state = useAuthForm({
    initialValues: {
      voornaam: '',
      name: '',
      bedrijf: '',
      email: params.get('email') ?? '',
      password: '',
      passwordcheck: '',
    },
    validate: validateNewPassword(Signup),
    send: ({ passwordcheck: _, ...body }) => signup({ body }),
    isSending: isLoading,
  });
  const { form } = state;
  return (
    <AuthForm state={state} lead={t('signup.lead')} button={t('signup.submit')}>
      <div className={styles.pair}>
        <TextInput
          {...form.getInputProps('voornaam')}
          key={form.key('voornaam')}
          name="voornaam"
          label={t('signup.voornaam')}
          autoComplete="given-name"
        />
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          name="name"
          label={t('signup.name')}
          autoComplete="family-name"
        />
      </div>
      <TextInput
        {...form.getInputProps('bedrijf')}
        key={form.key('bedrijf')}
        name="bedrijf"
        label={t('signup.bedrijf')}
        description={t('signup.bedrijfHelp')}
        autoComplete="organization"
      />
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      <NewPasswordFields form={form} label={t('login.password')} owner={form.getValues} />
    </AuthForm>
  );
};
