import { findCredentialError } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { hasDrafts } from '../../lib/forms/drafts.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { errorCleared, selectAuth } from '../../lib/session/auth.slice.js';
import { Callout } from '../../ui/Callout.js';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { useSigninMutation } from './account.api.js';
import { EmailField } from './EmailField.js';
import { Oops, Super } from './Outcome.js';
import { PasswordField } from './PasswordField.js';
import { PublicLink } from './PublicPage.js';
import styles from './PublicPage.module.css';

export const LoginForm = () => {
  const { error, signupmsg } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [signin, { isLoading }] = useSigninMutation();
  const [isAwaited] = useState(hasDrafts);
  const [visible, setVisible] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => findCredentialError('email', value.trim()),
      password: (value) => findCredentialError('password', value),
    },
    onValuesChange: () => error && dispatch(errorCleared()),
  });
  const submit = form.onSubmit(
    (values) => void (isLoading || signin({ body: { ...values, strategy: 'local' } })),
    (errors) => form.getInputNode(errors.email ? 'email' : 'password')?.focus(),
  );
  useRestoreFocus(isLoading);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {signupmsg && <Super>{signupmsg}</Super>}
      {error && <Oops>{error}</Oops>}
      {isAwaited && <Callout tone="info">{t('login.draft')}</Callout>}
      <EmailField {...form.getInputProps('email')} key={form.key('email')} />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        visible={visible}
        onVisibilityChange={setVisible}
      />
      <PublicLink to={getPath('forgot')} className={styles.aside}>
        {t('login.forgot')}
      </PublicLink>
      <Button type="submit" size="lg" fullWidth loading={isLoading}>
        {t('login.submit')}
      </Button>
    </form>
  );
};
