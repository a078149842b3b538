import { holdRequests } from '../../support/hold-requests.js';
import { expect, test } from '../../support/fixtures.js';
import { anySize, coreAnySize } from '../../support/page-helpers.js';

test('a wrong password shows Bad Login Info until the user types', anySize, async ({ page, expectAccessible }) => {
  await page.goto('/login');
  await page.locator('input[name=email]').fill('lid@example.org');
  await page.locator('input[name=password]').fill('niet het wachtwoord');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Oops!');
  await expect(alert).toContainText('Bad Login Info');
  await expectAccessible();
  await page.locator('input[name=password]').pressSequentially('x');
  await expect(alert).toBeHidden();
});

test(
  'the first field of /login keeps the focus from its first moment on, also when the page loads late',
  anySize,
  async ({ page }) => {
    const held = await holdRequests(page, '**/assets/login-*.js');
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>('input[name=email]');
        if (!field) return;
        observer.disconnect();
        field.focus();
        for (const type of ['blur', 'focusout']) field.addEventListener(type, () => (field.title = 'lost'));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    await held.requested;
    await expect(page).toHaveURL('/');
    held.release();
    const field = page.locator('input[name=email]');
    await expect(field).toBeFocused();
    await page.keyboard.type('lid@example.org');
    await expect(page.getByRole('link', { name: 'Maak een account' })).toBeVisible();
    await expect(field).toHaveValue('lid@example.org');
    await expect(field).not.toHaveAttribute('title');
  },
);

test('signing in, opening a photo and signing out work by keyboard only', coreAnySize, async ({ page }) => {
  await page.goto('/login');
  await page.locator('input[name=email]').focus();
  await page.keyboard.type('lid@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('demo-lid-1');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Zoek een foto' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Naar de inhoud' })).toBeFocused();
  await page.getByRole('list', { name: 'Foto’s' }).getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/beeldbank/item/*');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: /^Menu van/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an invalid token redirects to the login page with the reason', anySize, async ({ page, signIn }) => {
  await signIn('lid');
  await expect(page.getByRole('list', { name: 'Foto’s' })).toBeVisible();
  await page.evaluate(() => {
    const [head, payload] = (localStorage.getItem('token') ?? '').split('.');
    localStorage.setItem('token', `${head}.${payload}.c2lnbmVkIGJ5IG5vYm9keQ`);
  });
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('alert')).toContainText('Om toegang te hebben moet je ingelogd zijn');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('signing out in one tab signs out the other', anySize, async ({ page, context, signIn }) => {
  await signIn('lid');
  await expect(page.getByRole('list', { name: 'Foto’s' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/beeldbank/foto');
  await expect(other.getByRole('list', { name: 'Foto’s' })).toBeVisible();
  await page.getByRole('button', { name: /^Menu van/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByRole('status').getByText('Je bent uitgelogd in een ander tabblad.')).toBeVisible();
});
