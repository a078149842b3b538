import { expect, type Browser, type Page } from '@playwright/test';
import { demoAccounts } from '../../support/demo-accounts.js';
import { findLink, openMailbox, type Mailbox } from '../../support/mailbox.js';
import { freePort, waitUntilReady } from '../../support/portal-process.js';
import { test as base } from '../../support/portal-fixtures.js';

/** Opens a page in a new browser context. */
type OpenPage = () => Promise<Page>;

/** A portal that sends mail to a real SMTP server and accepts sign-ups with the e-mail address of a lid. */
const test = base.extend<{ mailbox: Mailbox; openPage: OpenPage }>({
  mailbox: async ({ browserName: _ }, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
  openPage: async ({ browser, launchSeededPortal, mailbox }, use) => {
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}`;
    const settings = { PORT: port, PUBLIC_URL: address, SMTP_URL: mailbox.url, SIGNUP_POLICY: 'leden' };
    await waitUntilReady(await launchSeededPortal({ ...settings, MAIL_FROM: 'Ruigenhei <portaal@ruigenhei.example>' }));
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: address });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

test.slow();

type Person = { voornaam: string; name: string; email: string; password: string };
const newMember: Person = {
  voornaam: 'Nienke',
  name: 'Nieuw',
  email: 'nienke@example.org',
  password: 'een fiets in de regen',
};

const signUp = async (page: Page, { voornaam, name, email, password }: Person): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Maak een account' }).click();
  await page.locator('input[name=voornaam]').fill(voornaam);
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=passwordcheck]').fill(password);
  await page.getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(page.getByRole('alert')).toContainText('Super!');
};

const submitSignIn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
};

const signIn = async (page: Page, credentials: { email: string; password: string }): Promise<void> => {
  await submitSignIn(page, credentials);
  await expect(page.getByRole('button', { name: /^Menu van/ })).toBeVisible();
};

const expectSignInRefused = async (page: Page, credentials: { email: string; password: string }): Promise<void> => {
  await submitSignIn(page, credentials);
  await expect(page.getByRole('alert')).toContainText('Bad Login Info');
};

test('an admin approves a sign-up, and disabling the account signs its open page out', async ({
  openPage,
  mailbox,
}) => {
  const page = await openPage();
  await signUp(page, newMember);
  // The page redirects by itself after 3 seconds.
  await expect(page).toHaveURL(/\/login$/);
  await expectSignInRefused(page, newMember);
  const link = findLink(await mailbox.takeMail(newMember.email, /Bevestig/), '/signup/verify/');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Super!');
  const alertText = await page.getByRole('alert').textContent();
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(alertText ?? '');
  await expectSignInRefused(page, newMember);

  const admin = await openPage();
  await signIn(admin, demoAccounts.admin);
  await admin.goto(findLink(await mailbox.takeMail(demoAccounts.admin.email, /aanvraag/), '/admin/accounts'));
  await admin.getByRole('button', { name: 'Toelaten: Nienke Nieuw' }).click();
  await expect(admin.getByText('Nienke Nieuw is toegelaten.')).toBeVisible();
  await page.goto(findLink(await mailbox.takeMail(newMember.email, /inloggen/), '/login'));
  await signIn(page, newMember);
  await page.goto('/beeldbank/foto');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);

  await admin.getByRole('button', { name: 'Acties voor Nienke Nieuw' }).click();
  await admin.getByRole('menuitem', { name: 'Uitzetten' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Uitzetten' }).click();
  await expect(admin.getByText('Het account van Nienke Nieuw is uitgezet.')).toBeVisible();
  await page.getByRole('link', { name: 'Volgende' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Dit account is uitgezet');
  await expectSignInRefused(page, newMember);
});

test('a lid signs up without approval, and resetting the password ends the old sessions', async ({
  openPage,
  mailbox,
}) => {
  const lid = { ...newMember, email: 'welkom@stilleplas.example' };
  const admin = await openPage();
  await signIn(admin, demoAccounts.admin);
  const page = await openPage();
  await signUp(page, lid);
  await page.goto(findLink(await mailbox.takeMail(lid.email, /Bevestig/), '/signup/verify/'));
  await expect(page.getByRole('alert')).toContainText('Super!');
  await signIn(page, lid);
  const oldToken = await page.evaluate(() => localStorage.getItem('token'));

  const secondPage = await openPage();
  await secondPage.goto('/login');
  await secondPage.getByRole('link', { name: 'Wachtwoord vergeten' }).click();
  // The previous page also has a field with that name.
  await secondPage.getByRole('button', { name: 'Wachtwoord opvragen' }).waitFor();
  await secondPage.locator('input[name=email]').fill(lid.email.toUpperCase());
  await secondPage.getByRole('button', { name: 'Wachtwoord opvragen' }).click();
  await expect(secondPage.getByRole('alert')).toContainText('Super!');
  const link = findLink(await mailbox.takeMail(lid.email, /nieuw wachtwoord/), '/login/forget/');
  const password = 'twee fietsen in de zon';
  const submitNewPassword = async (target: Page) => {
    await target.goto(link);
    await target.locator('input[name=password]').fill(password);
    await target.locator('input[name=passwordcheck]').fill(password);
    await target.getByRole('button', { name: 'Verzenden' }).click();
  };
  await submitNewPassword(secondPage);
  await expect(secondPage.getByRole('alert')).toContainText('Super!');
  await mailbox.takeMail(lid.email, /gewijzigd/);

  // The page that is still open is signed out at its next request.
  await page.getByRole('link', { name: 'Zoek een foto' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Je sessie is beëindigd');
  const oldTokenResponse = await page.request.get('/api/user', { headers: { authorization: oldToken ?? '' } });
  expect(oldTokenResponse.status()).toBe(401);
  await expectSignInRefused(page, lid);
  await signIn(page, { ...lid, password });
  await submitNewPassword(secondPage);
  await expect(secondPage.getByRole('alert')).toContainText('Oops!');
});
