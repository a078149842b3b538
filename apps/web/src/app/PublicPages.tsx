import { useEffect, type ComponentType } from 'react';
import { ForgotPage } from '../features/account/ForgotPage.js';
import { LoginPage } from '../features/account/LoginPage.js';
import { NewPasswordPage } from '../features/account/NewPasswordPage.js';
import { SignupPage } from '../features/account/SignupPage.js';
import { VerifyPage } from '../features/account/VerifyPage.js';
import { useBrowserLocation } from '../lib/routing/browser-location.js';
import { PageSkeleton } from './PageSkeleton.js';
import { publicPageAt, type PublicName } from './public-pages.js';
import { AppProviders } from './AppProviders.js';

const pages: Record<PublicName, ComponentType<{ code: string }>> = {
  login: LoginPage,
  forgot: ForgotPage,
  newPassword: NewPasswordPage,
  signup: SignupPage,
  verify: VerifyPage,
};

/** Small enough to come together, and without the router of the portal. */
export const PublicPages = ({ onLeave }: { onLeave: () => void }) => {
  const { pathname } = useBrowserLocation();
  const { name, code = '' } = publicPageAt(pathname) ?? {};
  const isLeft = name === undefined;
  useEffect(() => {
    if (isLeft) onLeave();
  }, [isLeft, onLeave]);
  if (isLeft) return <PageSkeleton />;
  const Page = pages[name];
  return (
    <AppProviders>
      <Page code={code} />
    </AppProviders>
  );
};
