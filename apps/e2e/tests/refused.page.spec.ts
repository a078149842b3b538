import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.js';
import { anySize } from '../support/pages.js';

/** What the page sends gets a field on its way that no contract knows: the server itself refuses it. */
const spoil = (page: Page, address: string) =>
  page.route(address, (route) => {
    const body = route.request().postDataJSON() as object;
    return route.continue({ postData: JSON.stringify({ ...body, onbekend: 1 }) });
  });

const forms = [
  {
    address: '/signup',
    call: '**/api/signup',
    button: 'Account aanmaken',
    values: { voornaam: 'Kee', name: 'de Wit', password: 'geheim-1234', passwordcheck: 'geheim-1234' },
  },
  { address: '/login/forget', call: '**/api/signin/forget', button: 'Wachtwoord opvragen', values: {} },
];

for (const { address, call, button, values } of forms) {
  test(`${address}: what the server refuses is told by its status text, after 'Oops!'`, anySize, async ({ page }) => {
    await page.goto(address);
    for (const [name, value] of Object.entries({ ...values, email: 'kee@example.org' }))
      await page.locator(`[name=${name}]`).fill(value);
    await spoil(page, call);
    const answering = page.waitForResponse(call);
    await page.getByRole('button', { name: button }).click();
    const answer = await answering;
    expect(answer.status()).toBe(400);
    expect(answer.statusText()).toMatch(/\w+ \w+/);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(`Oops! ${answer.statusText()}`);
    await expect(alert).toHaveAttribute('data-tone', 'error');
    await expect(page.locator('[name=email]')).toHaveValue('kee@example.org');
    await page.locator('[name=email]').pressSequentially('x');
    await expect(alert).toHaveCount(0);
  });
}

for (const who of ['lid', 'admin'] as const) {
  test(`without leden the list warns a ${who}`, anySize, async ({ page, signIn }) => {
    await page.route('**/api/leden', (route) => route.fulfill({ json: { results: [] } }));
    await signIn(who, '/leden');
    const alert = page.getByRole('alert').filter({ hasText: 'Er zijn geen leden ingevoerd' });
    await expect(alert).toHaveAttribute('data-tone', 'warning');
    await expect(page.getByRole('link', { name: 'Nieuw' })).toHaveCount(who === 'admin' ? 1 : 0);
  });
}

test('a collection that cannot be fetched says why, and is asked for again', anySize, async ({ page, signIn }) => {
  await page.route('**/api/fotoboek/collection?*', (route) => route.abort());
  await page.route('**/api/fotoboek/collection', (route) => route.abort());
  await signIn('lid', '/beeldbank/collections');
  const alert = page.getByRole('alert').filter({ hasText: 'Je collectie is niet opgehaald' });
  await expect(alert).toContainText('De server is niet bereikbaar. Controleer je verbinding.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Mijn collectie' })).toBeVisible();
});
