import type { Page } from '@playwright/test';
import { demoAccounts } from '../../support/demo-accounts.js';
import { expect, test } from '../../support/fixtures.js';
import { mockConfig } from '../../support/mock-config.js';
import { anySize, coreAnySize } from '../../support/page-helpers.js';

/** Presses Tab until the field or link has the focus. Throws after 15 presses. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  const target = page.locator(selector);
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
};

const typeInto = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.type(value);
  }
};

/** Records the paths of all POST requests from now on. */
const recordPostPaths = (page: Page): string[] => {
  const postPaths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') postPaths.push(new URL(request.url()).pathname);
  });
  return postPaths;
};

test('the public pages link to each other and work by keyboard', coreAnySize, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Maak een account' })).toBeVisible();
  await tabTo(page, 'a[href="/login/forget"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Wachtwoord vergeten' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'a[href="/login"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await tabTo(page, 'a[href="/signup"]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Maak een account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account aanmaken' })).toBeVisible();
  await tabTo(page, 'a[href="/login"]');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
});

test('an invalid sign-up shows errors at the fields and is not sent', async ({ page, expectAccessible }) => {
  const postPaths = recordPostPaths(page);
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Account aanmaken' })).toBeVisible();
  await tabTo(page, '[name=voornaam]');
  await page.keyboard.press('Enter');
  for (const error of ['Vul je voornaam in.', 'Vul je achternaam in.', 'Vul een e-mailadres in.'])
    await expect(page.getByText(error)).toBeVisible();
  await expect(page.getByText('Kies een wachtwoord van minstens 8 tekens.')).toBeVisible();
  await expect(page.locator('[name=voornaam]')).toBeFocused();
  await expectAccessible();

  await page.keyboard.type('Anna');
  await typeInto(page, {
    name: 'de Wit',
    email: 'anna@example.org',
    password: 'geheim-12',
    passwordcheck: 'geheim-13',
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeVisible();
  await expect(page.locator('[name=passwordcheck]')).toBeFocused();
  await expect(page.locator('[name=voornaam]')).toHaveValue('Anna');
  await expectAccessible();
  await page.keyboard.type('x');
  await expect(page.getByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  expect(postPaths).toEqual([]);
});

test('a common password is rejected with an error at its field', anySize, async ({ page, expectAccessible }) => {
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Account aanmaken' })).toBeVisible();
  await typeInto(page, { voornaam: 'Anna', name: 'de Wit', email: 'anna.dewit@example.org' });
  await typeInto(page, { password: 'dewit-anna-2026' });
  await expect(page.getByText('Dit wachtwoord bestaat uit je eigen gegevens')).toBeVisible();
  await expectAccessible();
  await page.locator('[name=password]').fill('feyenoord');
  await expect(page.getByText('Lang genoeg.')).toBeVisible();
  await page.locator('[name=passwordcheck]').fill('feyenoord');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toBeFocused();
  await expect(page.locator('[name=password]')).toHaveAccessibleDescription(/^Dit wachtwoord is makkelijk te raden\./);
  await expectAccessible();
  for (const name of ['password', 'passwordcheck']) await page.locator(`[name=${name}]`).fill('fiets regen boom');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Super!');
});

test('a typed password can be shown and hidden by keyboard', anySize, async ({ page }) => {
  await page.goto('/login/forget/een-code');
  await tabTo(page, '[name=password]');
  await page.keyboard.type('geheim-12');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await expect(page.locator('[name=password]')).toHaveAttribute('type', 'password');
  await expect(page.locator('[name=password]')).toHaveValue('geheim-12');
});

test(
  'the forgotten password form gives the same response for a known and an unknown address',
  anySize,
  async ({ page, expectAccessible }, { project }) => {
    const alertTexts: (string | null)[] = [];
    for (const address of [demoAccounts.lid.email, `niemand-${project.name}@example.org`]) {
      await page.goto('/login/forget');
      await tabTo(page, '[name=email]');
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Super!');
      alertTexts.push(await alert.textContent());
    }
    expect(alertTexts[0]).toBe(alertTexts[1]);

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(alertTexts[1] ?? '');
    await expectAccessible();
  },
);

test(
  'an invalid link in a mail shows an error with a link to request a new one',
  anySize,
  async ({ page, expectAccessible }) => {
    await page.goto('/login/forget/bestaat-niet');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Oops! Deze link is verlopen of al gebruikt.');
    await expect(alert.getByRole('link', { name: 'Nieuwe link aanvragen' })).toBeVisible();
    await expectAccessible();
    await typeInto(page, { password: 'geheim-12', passwordcheck: 'geheim-12' });
    await expect(alert).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('Oops! Deze link is verlopen of al gebruikt.');
    await expect(page.locator('[name=password]')).toHaveValue('geheim-12');
    await expectAccessible();
    await alert.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/login\/forget$/);

    await page.goto('/signup/verify/bestaat-niet');
    await expect(alert).toContainText('Oops! Deze link is verlopen of al gebruikt.');
    await expectAccessible();
    await alert.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/signup$/);
  },
);

test('a closed sign-up shows no form and no link to it', anySize, async ({ page, expectAccessible }) => {
  await mockConfig(page, { signup: 'closed' });
  await page.goto('/signup');
  await expect(page.getByText('Je kunt nu geen account maken. Vraag het de beheerder.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('link', { name: 'Log in' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maak een account' })).toHaveCount(0);
});

test.describe('in the dark colour scheme', () => {
  test.use({ colorScheme: 'dark' });
  test('the public pages have no accessibility violations', anySize, async ({ page, expectAccessible }) => {
    for (const address of ['/signup', '/login/forget', '/login/forget/een-code']) {
      await page.goto(address);
      await page.locator('button[type=submit]').press('Enter');
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
      await expectAccessible();
    }
    await page.goto('/signup/verify/bestaat-niet');
    await expect(page.getByRole('alert')).toContainText('Oops!');
    await expectAccessible();
  });
});
