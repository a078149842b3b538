import { readFile } from 'node:fs/promises';
import { expect, test } from '../../support/fixtures.js';
import { anySize, openFilters, showResults, uniqueName, waitForDownload } from '../../support/page-helpers.js';

test('a lid saves a photo with the heart, finds it in the collection, and removes it', async ({
  page,
  context,
  signIn,
  testData,
  expectAccessible,
}) => {
  const tag = await testData.addTag(uniqueName('hart'));
  const name = uniqueName('Bewaard');
  const foto = await testData.addFoto({ tags: [tag._id], beschrijving: name });
  await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
  const otherTab = await context.newPage();
  await otherTab.goto(`/beeldbank/foto?tags=${tag._id}`);
  await expect(otherTab.getByRole('button', { name: `Bewaar ${name} in je collectie` })).toBeVisible();
  let requestCount = 0;
  page.on('request', (request) => (requestCount += request.url().includes(`/fotoboek/collection/${foto._id}`) ? 1 : 0));
  const heart = page.getByRole('button', { name: `Bewaar ${name} in je collectie` });
  await heart.dblclick();
  await expect(heart).toBeHidden();
  const removeButton = page.getByRole('button', { name: `Haal ${name} uit je collectie` });
  await expect(removeButton).toBeVisible();
  const undoButton = page.getByRole('button', { name: 'Ongedaan maken' });
  await expect(undoButton).toBeVisible();
  // The notice is above the page, so that it covers nothing.
  const [noticeBox, mainBox] = [await undoButton.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(noticeBox!.y + noticeBox!.height).toBeLessThanOrEqual(mainBox!.y);
  expect(requestCount).toBe(1);
  await expect(otherTab.getByRole('button', { name: `Haal ${name} uit je collectie` })).toBeVisible();
  await otherTab.close();
  await expectAccessible();
  await page.reload();
  await expect(removeButton).toBeVisible();

  await page.goto('/beeldbank/collections');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectAccessible();
  await removeButton.click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await removeButton.click();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto(`/beeldbank/item/${foto._id}`);
  await expect(page.getByRole('button', { name: /^Bewaar/ })).toBeVisible();
});

test('a lid reads what a photo may be used for, filters by it, and sees in the collection when that has ended', async ({
  page,
  context,
  signIn,
  testData,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tag = await testData.addTag(uniqueName('recht'));
  const tags = [tag._id];
  const name = uniqueName('Geregeld');
  const foto = await testData.addFoto({
    ...{ tags, beschrijving: name, eigenaar: 'Ria' },
    rechten: { licentie: 'vrij', doelen: ['website', 'drukwerk'], tot: '2099-06-01' },
  });
  await testData.addFoto({ tags, beschrijving: uniqueName('Onbekend') });

  await signIn('lid', `/beeldbank/item/${foto._id}`);
  const answer = page.getByRole('group', { name: 'Mag ik dit gebruiken?' });
  const credit = 'Foto: Ria / Stichting Ruigenhei';
  await expect(answer).toContainText(`Ja, op je website en in drukwerk, tot 1 juni 2099. Noem: ${credit}`);
  await answer.getByRole('button', { name: 'Naamsvermelding kopiëren' }).click();
  await expect(page.getByText('Gekopieerd: Naamsvermelding')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(credit);
  await page.getByRole('button', { name: 'Bewaar' }).click();
  await expect(page.getByRole('button', { name: 'Uit mijn collectie' })).toBeVisible();
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();
  await page.getByRole('button', { name: `Vergroot ${name}` }).click();
  const viewer = page.getByRole('dialog', { name: `${name}, groot` });
  await expect(viewer.getByText('Ja, op je website en in drukwerk')).toBeVisible();
  await expectAccessibleAndResponsive();

  await page.goto(`/beeldbank/foto?tags=${tag._id}`);
  const cards = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await expect(page.getByTitle('Overleg eerst')).toHaveCount(1);
  await openFilters(page);
  await page.locator('summary', { hasText: 'Mag voor' }).click();
  await page.getByRole('combobox', { name: 'Mag voor' }).selectOption({ label: 'Drukwerk (1)' });
  await expect(page).toHaveURL(/mag=drukwerk/);
  await showResults(page);
  await expect(cards).toHaveCount(1);
  await expectAccessibleAndResponsive();
  await page.getByRole('link', { name: 'nog 1 na overleg' }).click();
  await expect(page).toHaveURL(/overleg=drukwerk/);
  await expect(page.getByTitle('Overleg eerst')).toHaveCount(1);
  await expect(cards).toHaveCount(1);
  await expectAccessibleAndResponsive();

  await testData.editFoto(foto, { rechten: { toestemming: 'ingetrokken' } });
  await page.goto('/beeldbank/collections');
  const placeholder = page.getByRole('listitem').filter({ hasText: 'Deze foto mag niet meer gebruikt worden.' });
  await expect(placeholder).toHaveCount(1);
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();
  await placeholder.getByRole('button', { name: 'Uit mijn collectie' }).click();
  await expect(page.getByText('De foto staat niet meer in je collectie.')).toBeVisible();
  await expect(placeholder).toHaveCount(0);
});

test(
  'a lid finds a downloaded photo in the list, also after it was deleted',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const name = uniqueName('Opgehaald');
    const foto = await testData.addFoto({ beschrijving: name });
    await signIn('lid', '/beeldbank/downloads');
    await expect(page.getByRole('heading', { level: 1, name: 'Mijn downloads' })).toBeVisible();
    await page.goto(`/beeldbank/item/${foto._id}`);
    const main = page.getByRole('main');
    const download = await waitForDownload(page, () =>
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
    await testData.removeFoto(foto);
    await page.reload();
    await expect(main.getByText('Deze foto is verwijderd').first()).toBeVisible();
    await expect(page.getByRole('link', { name: `${name} Gedownload op` })).toHaveCount(0);
    await expectAccessible();
  },
);

test(
  'saving a photo that fails restores the heart and shows the reason',
  anySize,
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('pech'));
    const name = uniqueName('Hapert');
    await testData.addFoto({ tags: [tag._id], beschrijving: name });
    await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
    const heart = page.getByRole('button', { name: `Bewaar ${name} in je collectie` });
    await expect(heart).toBeVisible();
    await page.route('**/api/fotoboek/collection/**', (route) => route.abort());
    await heart.click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(heart).toBeVisible();
  },
);

test(
  'the pages collection and downloads link to the beeldbank and to each other',
  anySize,
  async ({ page, signIn }) => {
    await signIn('lid');
    const main = page.getByRole('main');
    await page.goto('/beeldbank/collections');
    await main.getByRole('link', { name: 'Mijn downloads' }).click();
    await expect(page).toHaveURL(/\/beeldbank\/downloads$/);
    await main.getByRole('link', { name: 'Mijn collectie' }).click();
    await expect(page).toHaveURL(/\/beeldbank\/collections$/);
    await main.getByRole('link', { name: 'Beeldbank' }).first().click();
    await expect(page).toHaveURL(/\/beeldbank\/foto$/);
  },
);
