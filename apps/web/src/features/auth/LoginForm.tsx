import { findCredentialError, firstErrors } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { Suspense, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { hasDrafts } from '../../lib/forms/drafts.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { usePageState } from '../../lib/routing/usePageState.js';
import { errorCleared, selectAuth } from '../../lib/session/auth.slice.js';
import { Callout } from '../../ui/Callout.js';
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.js';
import { lazyOptional } from '../../ui/lazyOptional.js';
import { useSigninMutation } from './auth.api.js';
import { EmailField } from './EmailField.js';
import { ErrorMessage, SuccessMessage } from './Outcome.js';
import { PasswordField } from './PasswordField.js';
import { PublicLink } from './PublicPage.js';
import styles from './PublicPage.module.css';

const ResendVerification = lazyOptional(
  async () => (await import('./account/ResendVerification.js')).ResendVerification,
);

type Errors = Partial<Record<'email' | 'password', string | undefined>>;

/** Does not use the form library, so that /login need not load it. */
export const LoginForm = () => {
  const { error, signupmsg, leftElsewhere } = useSelector(selectAuth);
  const { email } = usePageState();
  const dispatch = useDispatch();
  const [signin, { isLoading }] = useSigninMutation();
  const [hasDraft] = useState(hasDrafts);
  const [visible, setVisible] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const body = { email: fields.get('email') as string, password: fields.get('password') as string };
    const fieldErrors: Errors = {
      email: findCredentialError('email', body.email.trim()),
      password: findCredentialError('password', body.password),
    };
    setErrors(fieldErrors);
    const invalid = fieldErrors.email ? 'email' : fieldErrors.password && 'password';
    if (invalid) event.currentTarget.querySelector<HTMLInputElement>(`[name=${invalid}]`)?.focus();
    else if (!isLoading) void signin({ body: { ...body, strategy: 'local' } });
  };
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setErrors((current) => ({ ...current, [currentTarget.name]: undefined }));
    if (error) dispatch(errorCleared());
  };
  useRestoreFocus(isLoading);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {signupmsg && <SuccessMessage>{signupmsg}</SuccessMessage>}
      {error && <ErrorMessage>{error}</ErrorMessage>}
      {error === firstErrors.bad_login.text && (
        <Suspense>
          <ResendVerification />
        </Suspense>
      )}
      {leftElsewhere && !error && (
        <Callout tone="info" role="status">
          {t('login.leftElsewhere')}
        </Callout>
      )}
      {hasDraft && <Callout tone="info">{t('login.draft')}</Callout>}
      <EmailField defaultValue={email} error={errors.email} onChange={handleChange} />
      <PasswordField
        error={errors.password}
        onChange={handleChange}
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
