import { expect, test } from '../../support/fixtures.js';
import { anySize } from '../../support/page-helpers.js';

const emptyLists = [
  { list: 'tags', text: 'Er zijn geen tags ingevoerd' },
  { list: 'themas', text: 'Er zijn geen themas ingevoerd' },
];

for (const { list, text } of emptyLists) {
  test(
    `an empty list of ${list} shows a message and a link to add one`,
    anySize,
    async ({ page, signIn, expectAccessible }) => {
      await page.route(`**/api/fotoboek/${list}`, (route) => route.fulfill({ json: { results: [] } }));
      await signIn('admin', `/beeldbank/${list}`);
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Nieuw', exact: true })).toBeVisible();
      await expectAccessible();
    },
  );
}

test('a photo page shows a loading message until the photo has loaded', anySize, async ({ page, signIn, testData }) => {
  const foto = await testData.addFoto({ beschrijving: 'Langzaam' });
  let releaseImage: () => void = () => undefined;
  const imageReleased = new Promise<void>((resolve) => (releaseImage = resolve));
  await page.route('**/media/**/720.jpg*', async (route) => {
    await imageReleased;
    await route.continue();
  });
  await signIn('lid', `/beeldbank/item/${foto._id}`);
  const loadingMessage = page
    .getByRole('main')
    .getByText('Er wordt hard gewerkt op je gegevens van het internet te halen');
  await expect(loadingMessage).toBeVisible();
  releaseImage();
  await expect(loadingMessage).toHaveCount(0);
});

test(
  'a failed download shows the reason and can be retried',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const foto = await testData.addFoto({ beschrijving: 'Niet op te halen' });
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
  },
);

test('a list that fails to load can be retried', anySize, async ({ page, signIn, expectAccessible }) => {
  await signIn('admin');
  // A server error: after a lost connection the page retries by itself, which can happen before or after the click.
  const error = { code: 'unexpected', message: 'Er ging iets mis.', requestId: 'e2e' };
  await page.route('**/api/fotoboek/tags', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.goto('/beeldbank/tags');
  await expect(page.getByRole('alert').filter({ hasText: 'De tags zijn niet opgehaald' })).toBeVisible();
  await expectAccessible();
  await page.unroute('**/api/fotoboek/tags');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
