import { expect, test } from '../../support/fixtures.js';
import { anySize, core, openFilters, showResults, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';

test(
  'a lid filters and pages through the photos, and browser back, reload and the URL keep the results',
  core,
  async ({ page, browser, signIn }) => {
    await signIn('lid', '/beeldbank/foto');
    await openFilters(page);
    // In the demo content, 13 photos have this tag and one of these themas.
    for (const label of ['vergezicht', 'Natuur', 'Vier seizoenen'])
      await page.getByRole('checkbox', { name: new RegExp(`^${label} \\d`) }).click();
    await showResults(page);
    const fotos = page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
    await expect(page.getByRole('status').filter({ hasText: '13 foto’s' })).toBeVisible();
    await expect(fotos).toHaveCount(12);
    const firstPage = page.url();

    await page.getByRole('link', { name: 'Volgende' }).click();
    await expect(fotos).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Pagina 2', exact: true })).toHaveAttribute('aria-current', 'page');
    const secondPage = page.url();
    expect(secondPage).toContain('page=2');

    await page.goBack();
    await expect(page).toHaveURL(firstPage);
    await expect(fotos).toHaveCount(12);
    await page.goForward();
    await expect(fotos).toHaveCount(1);
    await page.reload();
    await expect(fotos).toHaveCount(1);
    const shared = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await shared.goto(secondPage);
    await expect(shared).toHaveURL(/\/login$/);
    await shared.close();

    const chips = page.getByRole('list', { name: 'Actieve filters' });
    await chips.getByRole('button', { name: /vergezicht/ }).click();
    await expect(page).not.toHaveURL(/tags=/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(fotos).toHaveCount(12);
  },
);

test('a shared search URL opens after signing in', anySize, async ({ page, signIn, testData }) => {
  const tag = await testData.addTag(uniqueName('gedeeld'));
  await testData.addFoto({ tags: [tag._id], beschrijving: 'Gedeelde heide' });
  await page.goto(`/beeldbank/foto?tags=${tag._id}`);
  await expect(page).toHaveURL(/\/login$/);
  await signIn('lid');
  await expect(page).toHaveURL(new RegExp(`tags=${tag._id}`));
  await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(1);
});

test(
  '/beeldbank and /beeldbank/fotoboek redirect to the grid and keep the filters',
  anySize,
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('adres'));
    await signIn('lid');
    for (const path of ['/beeldbank', '/beeldbank/fotoboek']) {
      await page.goto(`${path}?tags=${tag._id}`);
      await expect(page).toHaveURL(new RegExp(`/beeldbank/foto\\?tags=${tag._id}$`));
    }
  },
);

test(
  'filters without results show an empty state with a button that clears them',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const tag = await testData.addTag(uniqueName('leeg'));
    await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
    await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('main').getByRole('button', { name: 'Wis alles' }).last().click();
    await expect(page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem')).toHaveCount(12);
  },
);

test(
  'a lid walks through the photos of a search by links and arrow keys, and returns to the results',
  core,
  async ({ page, signIn, testData }) => {
    const tag = await testData.addTag(uniqueName('rij'));
    const labels = { tags: [tag._id] };
    const [oldest, middle, newest] = [
      await testData.addFoto({ ...labels, beschrijving: 'Oudste' }),
      await testData.addFoto({ ...labels, beschrijving: 'Middelste', eigenaar: 'Studio Vennen' }),
      await testData.addFoto({ ...labels, beschrijving: 'Nieuwste' }),
    ];
    await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
    await page.getByRole('link', { name: 'Middelste', exact: true }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Middelste');
    await expect(page.getByRole('main')).toContainText('Studio Vennen');
    await expect(page).toHaveURL(new RegExp(`/beeldbank/item/${middle._id}\\?tags=([\\w-]+-)?${tag._id}`));
    await page.reload();

    await page.getByRole('link', { name: 'Volgende foto' }).click();
    await expect(title).toHaveText('Oudste');
    await expect(page.getByRole('link', { name: 'Vorige foto' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volgende foto' })).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(title).toHaveText('Middelste');
    await expect(page.getByRole('link', { name: 'Vorige foto' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(title).toHaveText('Nieuwste');
    await expect(page.getByRole('link', { name: 'Vorige foto' })).toHaveCount(0);
    expect(page.url()).toContain(newest._id);
    expect(oldest._id).not.toBe(newest._id);

    await page.getByRole('link', { name: tag.naam }).click();
    await expect(page).toHaveURL(new RegExp(`/beeldbank/foto\\?tags=rij-[\\w-]*${tag._id}$`));
  },
);

test('the photo viewer requests the size that fits the screen, and never the original', async ({
  page,
  signIn,
  testData,
}) => {
  const name = uniqueName('Staand');
  const foto = await testData.addFoto({ beschrijving: name }, await makeJpeg({ width: 2000, height: 3000 }));
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await signIn('lid', `/beeldbank/item/${foto._id}`);
  await page.getByRole('button', { name: `Vergroot ${name}` }).click();
  const viewer = page.getByRole('dialog', { name: `${name}, groot` });
  const picture = viewer.getByRole('img', { name });
  const getNaturalSize = () =>
    picture.evaluate((img: HTMLImageElement) => img.complete && [img.naturalWidth, img.naturalHeight]);
  // On both screens this portrait photo is less than 720 CSS pixels wide.
  await expect.poll(getNaturalSize).toEqual([720, 1080]);
  const large = `/media/fotos/${foto._id}/2048.jpg`;
  expect(requestedPaths).not.toContain(large);
  const zoomIn = viewer.getByRole('button', { name: 'Inzoomen' });
  await zoomIn.click();
  // Disabled when the first click reached the largest size already: then this one does nothing.
  await zoomIn.evaluate((button: HTMLButtonElement) => button.click());
  await expect.poll(getNaturalSize).toEqual([1365, 2048]);
  expect(requestedPaths).toContain(large);
  expect(requestedPaths.filter((path) => path.endsWith('/original.jpg'))).toEqual([]);
});

test(
  'a photo that is deleted while its page is open shows an error, and a not-found page after a reload',
  anySize,
  async ({ page, signIn, testData, expectAccessible }) => {
    const foto = await testData.addFoto({ beschrijving: 'Straks weg' });
    await signIn('lid', `/beeldbank/item/${foto._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Straks weg' })).toBeVisible();
    await testData.removeFoto(foto);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'Deze foto bestaat niet (meer).' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Deze foto bestaat niet (meer).' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Naar de foto’s', exact: true }).click();
    await expect(page).toHaveURL(/\/beeldbank\/foto$/);
  },
);
