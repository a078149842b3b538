import { expect, type Browser, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.js';
import { linkIn, openMailbox, type Mailbox } from '../support/mailbox.js';
import { freePort, untilReady } from '../support/process.js';
import { test as base } from '../support/started.js';

/** Somebody at a browser of their own. */
type Visit = () => Promise<Page>;

/** A portal that sends its mail to a real mail server, and lets in who is on the members list. */
const test = base.extend<{ mailbox: Mailbox; visit: Visit }>({
  mailbox: async ({ browserName: _ }, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
  visit: async ({ browser, startAgain, mailbox }, use) => {
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}`;
    const settings = { PORT: port, PUBLIC_URL: address, SMTP_URL: mailbox.url, SIGNUP_POLICY: 'leden' };
    await untilReady(await startAgain({ ...settings, MAIL_FROM: 'Ruigenhei <portaal@ruigenhei.example>' }));
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: address });
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

test.slow();

type Person = { voornaam: string; name: string; email: string; password: string };
const nieuw: Person = {
  voornaam: 'Nienke',
  name: 'Nieuw',
  email: 'nienke@example.org',
  password: 'een fiets in de regen',
};

async function signUp(page: Page, { voornaam, name, email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Maak een account' }).click();
  await page.locator('input[name=voornaam]').fill(voornaam);
  await page.locator('input[name=name]').fill(name);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=passwordcheck]').fill(password);
  await page.getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(page.getByRole('alert')).toContainText('Super!');
}

async function tryToSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await tryToSignIn(page, who);
  await expect(page.getByRole('button', { name: /^Menu van/ })).toBeVisible();
}

async function isRefused(page: Page, who: { email: string; password: string }): Promise<void> {
  await tryToSignIn(page, who);
  await expect(page.getByRole('alert')).toContainText('Bad Login Info');
}

test('a stranger signs up, is let in by an admin, and is put out again while a page is open', async ({
  visit,
  mailbox,
}) => {
  const page = await visit();
  await signUp(page, nieuw);
  // After 3 seconds, by itself.
  await expect(page).toHaveURL(/\/login$/);
  await isRefused(page, nieuw);
  const link = linkIn(await mailbox.take(nieuw.email, /Bevestig/), '/signup/verify/');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Super!');
  const told = await page.getByRole('alert').textContent();
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText(told ?? '');
  await isRefused(page, nieuw);

  const admin = await visit();
  await signIn(admin, accounts.admin);
  await admin.goto(linkIn(await mailbox.take(accounts.admin.email, /aanvraag/), '/admin/accounts'));
  await admin.getByRole('button', { name: 'Toelaten: Nienke Nieuw' }).click();
  await expect(admin.getByText('Nienke Nieuw is toegelaten.')).toBeVisible();
  await page.goto(linkIn(await mailbox.take(nieuw.email, /inloggen/), '/login'));
  await signIn(page, nieuw);
  await page.goto('/beeldbank/foto');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);

  await admin.getByRole('button', { name: 'Acties voor Nienke Nieuw' }).click();
  await admin.getByRole('menuitem', { name: 'Uitzetten' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Uitzetten' }).click();
  await expect(admin.getByText('Het account van Nienke Nieuw is uitgezet.')).toBeVisible();
  await page.getByRole('link', { name: 'Volgende' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Dit account is uitgezet');
  await isRefused(page, nieuw);
});

test('whoever is on the members list comes in at once, forgets, and goes on with a new password', async ({
  visit,
  mailbox,
}) => {
  const lid = { ...nieuw, email: 'welkom@stilleplas.example' };
  const admin = await visit();
  await signIn(admin, accounts.admin);
  const page = await visit();
  await signUp(page, lid);
  await page.goto(linkIn(await mailbox.take(lid.email, /Bevestig/), '/signup/verify/'));
  await expect(page.getByRole('alert')).toContainText('Super!');
  await signIn(page, lid);
  const oldToken = await page.evaluate(() => localStorage.getItem('token'));

  const forgetful = await visit();
  await forgetful.goto('/login');
  await forgetful.getByRole('link', { name: 'Wachtwoord vergeten' }).click();
  // The page before it has a field of that name too.
  await forgetful.getByRole('button', { name: 'Wachtwoord opvragen' }).waitFor();
  await forgetful.locator('input[name=email]').fill(lid.email.toUpperCase());
  await forgetful.getByRole('button', { name: 'Wachtwoord opvragen' }).click();
  await expect(forgetful.getByRole('alert')).toContainText('Super!');
  const link = linkIn(await mailbox.take(lid.email, /nieuw wachtwoord/), '/login/forget/');
  const password = 'twee fietsen in de zon';
  const choose = async (target: Page) => {
    await target.goto(link);
    await target.locator('input[name=password]').fill(password);
    await target.locator('input[name=passwordcheck]').fill(password);
    await target.getByRole('button', { name: 'Verzenden' }).click();
  };
  await choose(forgetful);
  await expect(forgetful.getByRole('alert')).toContainText('Super!');
  await mailbox.take(lid.email, /gewijzigd/);

  // The page that was open with the old password ends at its next call.
  await page.getByRole('link', { name: 'Zoek een foto' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Je sessie is beëindigd');
  const refused = await page.request.get('/api/user', { headers: { authorization: oldToken ?? '' } });
  expect(refused.status()).toBe(401);
  await isRefused(page, lid);
  await signIn(page, { ...lid, password });
  await choose(forgetful);
  await expect(forgetful.getByRole('alert')).toContainText('Oops!');
});
