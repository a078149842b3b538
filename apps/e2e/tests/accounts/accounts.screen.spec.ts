import { accountsContract, mailContract, type Account } from '@ledenportaal/shared';
import { readContentFile } from '../../support/catalogue.js';
import { expect, test } from '../../support/fixtures.js';
import { waitForMailCode } from '../../support/mail-code.js';
import { chooseFile, jpegFile } from '../../support/page-helpers.js';
import { takeScreenshot } from '../../support/screenshots.js';

test('sign-up, forgotten password and verification', async ({ page, createAccount }) => {
  await page.goto('/signup');
  await page.locator('input[name=voornaam]').fill('Nienke');
  await page.locator('input[name=password]').fill('een fiets in de regen');
  await page.locator('input[name=passwordcheck]').fill('een fiets in de zon');
  await page.getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(page.getByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeVisible();
  await takeScreenshot(page, 'signup-fouten');
  await page.goto('/login/forget');
  const { email } = await createAccount();
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: 'Wachtwoord opvragen' }).click();
  await expect(page.getByRole('alert')).toContainText('Super!');
  await takeScreenshot(page, 'wachtwoord-gevraagd');
  await page.goto(`/login/forget/${await waitForMailCode(email, '/login/forget/')}`);
  await expect(page.getByRole('button', { name: 'Verzenden' })).toBeVisible();
  await takeScreenshot(page, 'nieuw-wachtwoord');
  await page.goto('/signup/verify/een-oude-code');
  await expect(page.getByRole('alert')).toContainText('Oops!');
  await takeScreenshot(page, 'bevestigen-mislukt');
});

test('profile', async ({ page, signIn, createAccount }) => {
  await signIn(await createAccount());
  await page.goto('/beeldbank/foto');
  const downloadButton = page.getByRole('button', { name: /^Download/ }).first();
  const download = page.waitForEvent('download');
  await downloadButton.click();
  await download;
  await page.goto('/admin/profile?tab=tijdlijn');
  await chooseFile(page, jpegFile(await readContentFile('social/bloesem.jpg'), 'gezicht.jpg'));
  // Waits until the photo is saved: the preview appears before the upload has finished.
  await expect(page.getByAltText(/^Profielfoto van/)).toHaveAttribute('src', /\/media\//);
  await page.reload();
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
  await takeScreenshot(page, 'profiel-tijdlijn');
  await page.goto('/admin/profile?tab=instellingen');
  await expect(page.locator('[name=currentpassword]')).toBeVisible();
  await takeScreenshot(page, 'profiel-instellingen');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takeScreenshot(page, 'profiel-instellingen-dark');
});

const createAccountRow = (number: number, name: string, changes: Partial<Account>): Account => ({
  _id: String(number).padStart(24, '0'),
  email: `${name.toLowerCase()}@example.org`,
  voornaam: name,
  name: 'van de Heide',
  bedrijf: 'Herberg De Linde',
  role: 'lid',
  state: 'active',
  lid: { _id: 'a'.repeat(24), naam: 'Herberg De Linde' },
  createdAt: '2026-11-01T09:00:00.000Z',
  signedInAt: '2026-11-20T09:00:00.000Z',
  ...changes,
});

test('accounts of admins, and mail that did not arrive', async ({ page, signIn }) => {
  await page.route(`**/api${accountsContract.list.path}`, async (route) => {
    const { results } = accountsContract.list.response.parse(await (await route.fetch()).json());
    const waitingState = { state: 'waiting', lid: null, signedInAt: null } as const;
    const extraAccounts = [
      createAccountRow(1, 'Nienke', waitingState),
      createAccountRow(2, 'Bart', waitingState),
      createAccountRow(3, 'Saar', { role: 'admin', lid: null }),
      createAccountRow(4, 'Joris', { state: 'disabled' }),
    ];
    const demoRows = results.filter(({ email }) => ['beheer@example.org', 'lid@example.org'].includes(email));
    await route.fulfill({ json: { results: [...demoRows, ...extraAccounts] } });
  });
  await page.route(`**/api${mailContract.failed.path}`, (route) =>
    route.fulfill({
      json: {
        results: [
          {
            _id: 'b'.repeat(24),
            to: 'nienke@example.orgg',
            subject: 'Bevestig je e-mailadres voor Ruigenhei',
            attempts: 1,
            error: '550 5.1.2 Domain not found',
            createdAt: '2026-11-20T09:00:00.000Z',
            failedAt: '2026-11-20T09:00:02.000Z',
          },
        ],
      },
    }),
  );
  await signIn('admin', '/admin/accounts');
  await expect(page.getByRole('button', { name: 'Toelaten: Nienke van de Heide' })).toBeVisible();
  await takeScreenshot(page, 'accounts');
  await page.getByRole('button', { name: 'Acties voor Joris van de Heide' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await takeScreenshot(page, 'accounts-menu');
  await page.goto('/admin/accounts?tab=mail');
  await expect(page.getByText('550 5.1.2 Domain not found')).toBeVisible();
  await takeScreenshot(page, 'accounts-mail');
});
