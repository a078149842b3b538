import { expect, test } from '../support/journey.js';
import { anySize } from '../support/pages.js';

const empty = [
  { list: 'tags', text: 'Er zijn geen tags ingevoerd' },
  { list: 'themas', text: 'Er zijn geen themas ingevoerd' },
];

for (const { list, text } of empty) {
  test(`without ${list} the list says so, and what to do next`, anySize, async ({ page, signIn, expectAccessible }) => {
    await page.route(`**/api/fotoboek/${list}`, (route) => route.fulfill({ json: { results: [] } }));
    await signIn('admin', `/beeldbank/${list}`);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nieuw' })).toBeVisible();
    await expectAccessible();
  });
}

test('while a photo loads the page says that it is working on it', anySize, async ({ page, signIn, builders }) => {
  const foto = await builders.addFoto({ beschrijving: 'Langzaam' });
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/media/**/720.jpg*', async (route) => {
    await held;
    await route.continue();
  });
  await signIn('lid', `/beeldbank/item/${foto._id}`);
  const busy = page.getByRole('main').getByText('Er wordt hard gewerkt op je gegevens van het internet te halen');
  await expect(busy).toBeVisible();
  goOn();
  await expect(busy).toHaveCount(0);
});

test('a download that fails says why', anySize, async ({ page, signIn, builders, expectAccessible }) => {
  const foto = await builders.addFoto({ beschrijving: 'Niet op te halen' });
  await signIn('lid', `/beeldbank/item/${foto._id}`);
  await page.route('**/api/fotoboek/download/**', (route) => route.abort());
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Downloaden is niet gelukt' });
  await expect(alert).toContainText('De server is niet bereikbaar.');
  await expectAccessible();
  await page.unroute('**/api/fotoboek/download/**');
  const download = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
  await download;
});

test('a list that cannot be fetched can be asked for again', anySize, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin');
  // An error of the portal: after a lost connection the page would ask again by itself, before or after the click.
  const error = { code: 'unexpected', message: 'Er ging iets mis.', requestId: 'e2e' };
  await page.route('**/api/fotoboek/tags', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.goto('/beeldbank/tags');
  await expect(page.getByRole('alert').filter({ hasText: 'De tags zijn niet opgehaald' })).toBeVisible();
  await expectAccessible();
  await page.unroute('**/api/fotoboek/tags');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
