import { holdRequests } from '../../support/hold-requests.js';
import { expect, test } from '../../support/fixtures.js';
import { uniqueName } from '../../support/page-helpers.js';

const tenSecondsMs = 10_000;

test(
  'a save that takes ten seconds shows a busy button, is sent once, and reports its result',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const naam = uniqueName('Geduld');
    await page.clock.install();
    await signIn('admin', '/beeldbank/tags/new');
    await page.locator('[name=naam]').fill(naam);
    const heldRequests = await holdRequests(page, '**/api/fotoboek/tags');
    const saveButton = page.getByRole('button', { name: 'Opslaan', exact: true });
    await saveButton.dblclick();
    await heldRequests.requested;
    await expect(saveButton).toBeDisabled();
    await expect(saveButton).toHaveAttribute('data-loading', 'true');
    await page.locator('[name=naam]').press('Enter');
    await page.clock.runFor(tenSecondsMs);
    await expect(saveButton).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Annuleren' })).toBeVisible();
    expect(heldRequests.count()).toBe(1);
    heldRequests.release();
    await expect(page.getByText(`Tag ‘${naam}’ is toegevoegd.`)).toBeVisible();
  },
);

test(
  'a list that takes ten seconds shows a loading message, and the account menu works meanwhile',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    await page.clock.install();
    const heldRequests = await holdRequests(page, '**/api/leden');
    await signIn('lid', '/leden');
    await heldRequests.requested;
    const loadingMessage = page.getByText('Er wordt hard gewerkt op je gegevens van het internet te halen');
    await expect(loadingMessage.first()).toBeAttached();
    await page.clock.runFor(tenSecondsMs);
    await expect(loadingMessage.first()).toBeAttached();
    await expect(page.getByText('Er zijn geen leden ingevoerd')).toHaveCount(0);
    await page.getByRole('button', { name: /^Menu van/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profiel' })).toBeVisible();
    await page.keyboard.press('Escape');
    heldRequests.release();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(loadingMessage).toHaveCount(0);
  },
);

test(
  'a page on a slow connection shows a loading state and then its content',
  { tag: '@any-size' },
  async ({ page, context, signIn }) => {
    const cdpSession = await context.newCDPSession(page);
    await cdpSession.send('Network.emulateNetworkConditions', {
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
  'an unreachable server keeps the form, which can be saved when the server is back',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const naam = uniqueName('Onbereikbaar');
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
  'signing in with an unreachable server shows an error and keeps the form, and is sent once when it is slow',
  { tag: '@any-size' },
  async ({ page, createAccount }) => {
    const { email, password } = await createAccount();
    await page.goto('/login');
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=password]').fill(password);
    await page.route('**/api/signin', (route) => route.abort());
    const submitButton = page.getByRole('button', { name: 'Inloggen' });
    await submitButton.click();
    await expect(page.getByRole('alert')).toContainText('De server is niet bereikbaar. Controleer je verbinding.');
    await expect(page.locator('[name=password]')).toHaveValue(password);
    await page.unroute('**/api/signin');
    const heldRequests = await holdRequests(page, '**/api/signin');
    await submitButton.dblclick();
    await heldRequests.requested;
    await expect(submitButton).toBeDisabled();
    expect(heldRequests.count()).toBe(1);
    heldRequests.release();
    await expect(page).toHaveURL('/');
  },
);
