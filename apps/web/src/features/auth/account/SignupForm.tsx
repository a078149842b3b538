import { Signup, type Invitation } from '@ledenportaal/shared';
import { TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { usePageState } from '../../../lib/routing/usePageState.js';
import { useSignupMutation } from '../auth.api.js';
import { EmailField } from '../EmailField.js';
import styles from '../PublicPage.module.css';
import { AuthForm } from './AuthForm.js';
import { t } from './messages.js';
import { validateNewPassword } from './new-password.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { useAuthForm } from './useAuthForm.js';

type Props = {
  /** What the link of an invitation says about its lid, and its code. */
  invitation?: Invitation & { code: string };
};

export const SignupForm = ({ invitation }: Props) => {
  // An invitation of an earlier version has the address in its link.
  const [params] = useSearchParams();
  const { email: typedEmail = '' } = usePageState();
  const [signup, { isLoading }] = useSignupMutation();
  const state = useAuthForm({
    initialValues: {
      voornaam: invitation?.voornaam ?? '',
      name: invitation?.name ?? '',
      bedrijf: invitation?.bedrijf ?? '',
      email: invitation?.email ?? params.get('email') ?? typedEmail,
      password: '',
      passwordcheck: '',
    },
    validate: validateNewPassword(Signup),
    send: ({ passwordcheck: _, ...body }) =>
      signup({ body: { ...body, ...(invitation && { invitation: invitation.code }) } }),
    isSending: isLoading,
  });
  const { form } = state;
  const getFieldProps = (name: 'voornaam' | 'name' | 'bedrijf') => ({
    ...form.getInputProps(name),
    name,
    label: t(`signup.${name}`),
  });
  return (
    <AuthForm state={state} lead={invitation ? t('signup.invited') : t('signup.lead')} button={t('signup.submit')}>
      <div className={styles.pair}>
        <TextInput {...getFieldProps('voornaam')} autoComplete="given-name" />
        <TextInput {...getFieldProps('name')} autoComplete="family-name" />
      </div>
      <TextInput {...getFieldProps('bedrijf')} description={t('signup.bedrijfHelp')} autoComplete="organization" />
      <EmailField {...form.getInputProps('email')} />
      <NewPasswordFields form={form} label={t('login.password')} owner={form.getValues} />
    </AuthForm>
  );
};
