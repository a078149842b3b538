import { Credentials } from '@ledenportaal/shared';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useDispatch, useSelector } from 'react-redux';
import { say } from '../../lib/messages.js';
import { errorCleared, selectAuth } from '../../lib/session/auth.slice.js';
import { validateWith } from '../../lib/validate.js';
import { Callout } from '../../ui/Callout.js';
import { useSigninMutation } from './account.api.js';
import styles from './LoginPage.module.css';

export const LoginForm = () => {
  const { error } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [signin, { isLoading }] = useSigninMutation();
  const [shown, { toggle }] = useDisclosure();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: validateWith(Credentials),
    onValuesChange: () => error && dispatch(errorCleared()),
  });
  const submit = form.onSubmit(
    (values) => void (isLoading || signin({ body: { ...values, strategy: 'local' } })),
    (errors) => form.getInputNode(errors.email ? 'email' : 'password')?.focus(),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && (
        <Callout tone="error" title={say('login.oops')}>
          {error}
        </Callout>
      )}
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        name="email"
        type="email"
        label={say('login.email')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        name="password"
        label={say('login.password')}
        autoComplete="current-password"
        visible={shown}
        onVisibilityChange={toggle}
        visibilityToggleButtonProps={{
          'aria-label': say(shown ? 'login.hidePassword' : 'login.showPassword'),
          tabIndex: 0,
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={isLoading}>
        {say('login.submit')}
      </Button>
    </form>
  );
};
