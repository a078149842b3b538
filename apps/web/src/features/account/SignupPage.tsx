import { Signup } from '@ledenportaal/shared';
import { TextInput } from '@mantine/core';
import { say } from '../../lib/messages.js';
import { to } from '../../lib/paths.js';
import { usePlace } from '../../lib/place.js';
import { useSignupMutation } from './account.api.js';
import { AccountForm } from './AccountForm.js';
import { EmailField } from './EmailField.js';
import { validateTwice } from './new-password.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { PublicLink, PublicPage } from './PublicPage.js';
import styles from './PublicPage.module.css';
import { useAccountForm } from './useAccountForm.js';
import { useSignupPolicy } from './useSignupPolicy.js';

export const SignupPage = () => {
  const policy = useSignupPolicy();
  const isClosed = policy === 'closed';
  return (
    <PublicPage
      title={say('signup.title')}
      forGuests
      foot={
        <>
          {say('signup.have')} <PublicLink to={to('login')}>{say('signup.login')}</PublicLink>
        </>
      }
    >
      {isClosed ? <p className={styles.lead}>{say('signup.closed')}</p> : policy && <SignupForm />}
    </PublicPage>
  );
};

const SignupForm = () => {
  const { search } = usePlace();
  const [signup, { isLoading }] = useSignupMutation();
  const state = useAccountForm({
    initialValues: {
      voornaam: '',
      name: '',
      bedrijf: '',
      email: new URLSearchParams(search).get('email') ?? '',
      password: '',
      passwordcheck: '',
    },
    validate: validateTwice(Signup),
    send: ({ passwordcheck: _, ...body }) => signup({ body }),
    isSending: isLoading,
  });
  const { form } = state;
  return (
    <AccountForm state={state} lead={say('signup.lead')} button={say('signup.submit')}>
      <div className={styles.pair}>
        <TextInput
          {...form.getInputProps('voornaam')}
          key={form.key('voornaam')}
          name="voornaam"
          label={say('signup.voornaam')}
          autoComplete="given-name"
        />
        <TextInput
          {...form.getInputProps('name')}
          key={form.key('name')}
          name="name"
          label={say('signup.name')}
          autoComplete="family-name"
        />
      </div>
      <TextInput
        {...form.getInputProps('bedrijf')}
        key={form.key('bedrijf')}
        name="bedrijf"
        label={say('signup.bedrijf')}
        description={say('signup.bedrijfHelp')}
        autoComplete="organization"
      />
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      <NewPasswordFields form={form} label={say('login.password')} owner={form.getValues} />
    </AccountForm>
  );
};
