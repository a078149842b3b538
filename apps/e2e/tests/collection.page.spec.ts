import { readFile } from 'node:fs/promises';
import type { Who } from '../support/accounts.js';
import { expect, test } from '../support/journey.js';
import { anySize, downloadBy, unique } from '../support/pages.js';

const everyone: Who[] = ['lid', 'admin'];

for (const who of everyone) {
  test(`a ${who} keeps a photo with the heart, finds it again, and lets it go`, async ({
    page,
    signIn,
    builders,
    expectAccessible,
  }) => {
    const tag = await builders.addTag(unique('hart'));
    const name = unique('Bewaard');
    const foto = await builders.addFoto({ tags: [tag._id], beschrijving: name });
    await signIn(who, `/beeldbank/foto?tags=${tag._id}`);
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes(`/fotoboek/collection/${foto._id}`) ? 1 : 0));
    const heart = page.getByRole('button', { name: `Bewaar ${name} in je collectie` });
    await heart.dblclick();
    await expect(heart).toBeHidden();
    const kept = page.getByRole('link', { name: `${name} staat in je collectie` });
    await expect(kept).toBeVisible();
    expect(sent).toBe(1);
    await expectAccessible();
    await page.reload();
    await expect(kept).toBeVisible();

    await kept.click();
    await expect(page).toHaveURL(/\/beeldbank\/collections$/);
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: `Haal ${name} uit je collectie` }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await page.goto(`/beeldbank/item/${foto._id}`);
    await expect(page.getByRole('button', { name: /^Bewaar/ })).toBeVisible();
  });

  test(
    `a ${who} finds what was downloaded, also once it is gone`,
    anySize,
    async ({ page, signIn, builders, expectAccessible }) => {
      const name = unique('Opgehaald');
      const foto = await builders.addFoto({ beschrijving: name });
      await signIn(who, '/beeldbank/downloads');
      await expect(page.getByRole('heading', { level: 1, name: 'Mijn downloads' })).toBeVisible();
      await page.goto(`/beeldbank/item/${foto._id}`);
      const main = page.getByRole('main');
      const download = await downloadBy(page, () =>
        main
          .getByRole('button', { name: /^Download/ })
          .first()
          .click(),
      );
      expect(download.suggestedFilename()).toBe(`${foto._id}.jpg`);
      expect((await readFile(await download.path())).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

      await page.goto('/beeldbank/downloads');
      await expect(page.getByRole('link', { name: `${name} Gedownload op` })).toBeVisible();
      await expectAccessible();
      await builders.removeFoto(foto);
      await page.reload();
      await expect(main.getByText('Deze foto is verwijderd').first()).toBeVisible();
      await expect(page.getByRole('link', { name: `${name} Gedownload op` })).toHaveCount(0);
      await expectAccessible();
    },
  );
}

test(
  'a heart that the server does not get comes back, with the reason',
  anySize,
  async ({ page, signIn, builders }) => {
    const tag = await builders.addTag(unique('pech'));
    const name = unique('Hapert');
    await builders.addFoto({ tags: [tag._id], beschrijving: name });
    await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
    const heart = page.getByRole('button', { name: `Bewaar ${name} in je collectie` });
    await expect(heart).toBeVisible();
    await page.route('**/api/fotoboek/collection/**', (route) => route.abort());
    await heart.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(heart).toBeVisible();
  },
);

test('collection and downloads lead to the image bank and to each other', anySize, async ({ page, signIn }) => {
  await signIn('lid');
  const main = page.getByRole('main');
  await page.goto('/beeldbank/collections');
  await main.getByRole('link', { name: 'Mijn downloads' }).click();
  await expect(page).toHaveURL(/\/beeldbank\/downloads$/);
  await main.getByRole('link', { name: 'Mijn collectie' }).click();
  await expect(page).toHaveURL(/\/beeldbank\/collections$/);
  await main.getByRole('link', { name: 'Beeldbank' }).first().click();
  await expect(page).toHaveURL(/\/beeldbank\/foto$/);
});
