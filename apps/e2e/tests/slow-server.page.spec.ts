import { hold } from '../support/hold.js';
import { expect, test } from '../support/journey.js';
import { unique } from '../support/pages.js';

const tenSeconds = 10_000;

test(
  'a server that takes ten seconds to save: busy, sent once, and the result comes',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const naam = unique('Geduld');
    await page.clock.install();
    await signIn('admin', '/beeldbank/tags/new');
    await page.locator('[name=naam]').fill(naam);
    const line = await hold(page, '**/api/fotoboek/tags');
    const save = page.getByRole('button', { name: 'Opslaan', exact: true });
    await save.dblclick();
    await line.asked;
    await expect(save).toBeDisabled();
    await expect(save).toHaveAttribute('data-loading', 'true');
    await page.locator('[name=naam]').press('Enter');
    await page.clock.runFor(tenSeconds);
    await expect(save).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Annuleren' })).toBeVisible();
    expect(line.count()).toBe(1);
    line.release();
    await expect(page.getByText(`Tag ‘${naam}’ is toegevoegd.`)).toBeVisible();
  },
);

test(
  'a list that takes ten seconds says that it is coming, and the rest of the portal works meanwhile',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    await page.clock.install();
    const line = await hold(page, '**/api/leden');
    await signIn('lid', '/leden');
    await line.asked;
    const busy = page.getByText('Er wordt hard gewerkt op je gegevens van het internet te halen');
    await expect(busy.first()).toBeAttached();
    await page.clock.runFor(tenSeconds);
    await expect(busy.first()).toBeAttached();
    await expect(page.getByText('Er zijn geen leden ingevoerd')).toHaveCount(0);
    await page.getByRole('button', { name: /^Menu van/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profiel' })).toBeVisible();
    await page.keyboard.press('Escape');
    line.release();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(busy).toHaveCount(0);
  },
);

test(
  'on a slow line pages show their shape first, and come',
  { tag: '@any-size' },
  async ({ page, context, signIn }) => {
    const line = await context.newCDPSession(page);
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await signIn('lid', '/leden');
    await expect(page.locator('[aria-busy=true], [role=status]').first()).toBeAttached();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a server that is gone: nothing typed is lost, and what was asked comes once it is back',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const naam = unique('Onbereikbaar');
    await signIn('admin', '/beeldbank/themas/new');
    await page.locator('[name=naam]').fill(naam);
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Serer error' });
    await expect(alert).toContainText('De server is niet bereikbaar. Controleer je verbinding.');
    await expect(page.getByText('Geen verbinding. Zodra die er weer is, gaat het vanzelf verder.')).toBeVisible();
    await expect(page.locator('[name=naam]')).toHaveValue(naam);
    await page.unroute('**/api/**');
    await expect(page.getByText('Geen verbinding.')).toBeHidden();
    await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
    await expect(page.getByText(`Thema ‘${naam}’ is toegevoegd.`)).toBeVisible();
  },
);

test(
  'signing in while the server is gone, or slow, says so and keeps what was typed',
  { tag: '@any-size' },
  async ({ page, newAccount }) => {
    const { email, password } = await newAccount();
    await page.goto('/login');
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.route('**/api/signin', (route) => route.abort());
    const submit = page.getByRole('button', { name: 'Inloggen' });
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('De server is niet bereikbaar. Controleer je verbinding.');
    await expect(page.locator('[name=password]')).toHaveValue(password);
    await page.unroute('**/api/signin');
    const line = await hold(page, '**/api/signin');
    await submit.dblclick();
    await line.asked;
    await expect(submit).toBeDisabled();
    expect(line.count()).toBe(1);
    line.release();
    await expect(page).toHaveURL('/');
  },
);
