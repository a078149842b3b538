import type { Page } from '@playwright/test';
import { accounts } from '../support/accounts.js';
import { expect, test } from '../support/journey.js';
import { anySize } from '../support/pages.js';

/** Presses Tab till the field or link has the focus, as somebody does who looks for it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const wanted = page.locator(selector);
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${selector}`);
}

async function typeInto(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.type(value);
  }
}

/** What the page sends to the API from now on. */
function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  return sent;
}

test('the public pages lead to each other by keyboard', anySize, async ({ page }) => {
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

test('a sign-up that is not right is told at the fields, and not sent', async ({ page, expectAccessible }) => {
  const sent = writesOf(page);
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Account aanmaken' })).toBeVisible();
  await tabTo(page, '[name=voornaam]');
  await page.keyboard.press('Enter');
  for (const words of ['Vul je voornaam in.', 'Vul je achternaam in.', 'Vul een e-mailadres in.'])
    await expect(page.getByText(words)).toBeVisible();
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
  expect(sent).toEqual([]);
});

test('a password that many people use is refused at its field', anySize, async ({ page, expectAccessible }) => {
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

test('what is typed as a password can be looked at by keyboard', anySize, async ({ page }) => {
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
  'a forgotten password: the same is said of an address that is known and of one that is not',
  anySize,
  async ({ page, expectAccessible }, { project }) => {
    const said: (string | null)[] = [];
    for (const address of [accounts.lid.email, `niemand-${project.name}@example.org`]) {
      await page.goto('/login/forget');
      await tabTo(page, '[name=email]');
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Super!');
      said.push(await alert.textContent());
    }
    expect(said[0]).toBe(said[1]);

    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(said[1] ?? '');
    await expectAccessible();
  },
);

test('a link that is no good says so, and leads to a new one', anySize, async ({ page, expectAccessible }) => {
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
});

test('while sign-up is closed there is no way to it', anySize, async ({ page, expectAccessible }) => {
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch();
    const { results } = (await answer.json()) as { results: object };
    await route.fulfill({ json: { results: { ...results, signup: 'closed' } } });
  });
  await page.goto('/signup');
  await expect(page.getByText('Je kunt nu geen account maken. Vraag het de beheerder.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('link', { name: 'Log in' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Maak een account' })).toHaveCount(0);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });
  test('the public pages have no accessibility violation either', anySize, async ({ page, expectAccessible }) => {
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
