import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { LoginPage } from '../features/account/LoginPage.js';
import { VerifyPage } from '../features/account/VerifyPage.js';
import { useBrowserLocation } from '../lib/routing/browser-location.js';
import { PageSkeleton } from './PageSkeleton.js';
import { publicPageAt, type PublicName } from './public-pages.js';
import { AppProviders } from './AppProviders.js';

const lazyPage = (load: () => Promise<ComponentType<{ code: string }>>) =>
  lazy(async () => ({ default: await load() }));

/** The pages that validate their form with a schema are loaded when somebody comes there, so that /login is without zod. */
const pages: Record<PublicName, ComponentType<{ code: string }>> = {
  login: LoginPage,
  forgot: lazyPage(async () => (await import('../features/account/ForgotPage.js')).ForgotPage),
  newPassword: lazyPage(async () => (await import('../features/account/NewPasswordPage.js')).NewPasswordPage),
  signup: lazyPage(async () => (await import('../features/account/SignupPage.js')).SignupPage),
  verify: VerifyPage,
};

/** Without the router of the portal. */
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
      <Suspense fallback={<PageSkeleton />}>
        <Page code={code} />
      </Suspense>
    </AppProviders>
  );
};
