import { expect, test } from '../../support/fixtures.js';
import { createKeyboardUser } from '../../support/keyboard-user.js';
import { anySize, isSmallScreen, openFilters, showResults, uniqueName } from '../../support/page-helpers.js';
import { makeJpeg } from '../../support/pictures.js';
import type { Page } from '@playwright/test';

const getCards = (page: Page) => page.getByRole('list', { name: 'Foto’s' }).getByRole('listitem');
const getChips = (page: Page) => page.getByRole('list', { name: 'Actieve filters' });
/** Opens a section of the filters. */
const openSection = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

test('a lid narrows a search by tags and properties, sees what each choice gives, and goes back', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
  expectReadableAtDoubleTextSize,
}) => {
  const [oever, riet] = [await testData.addTag(uniqueName('oever')), await testData.addTag(uniqueName('riet'))];
  const eigenaar = uniqueName('Studio');
  const both = [oever._id, riet._id];
  await testData.addFoto(
    { tags: both, beschrijving: 'Beide staand', eigenaar, locatie: 'Elderveen' },
    await makeJpeg({ width: 320, height: 480 }),
  );
  await testData.addFoto({ tags: both, beschrijving: 'Beide liggend' });
  await testData.addFoto({ tags: [oever._id], beschrijving: 'Alleen oever' });

  await signIn('lid', `/beeldbank/foto?tags=${oever._id}`);
  await expect(getCards(page)).toHaveCount(3);
  await openFilters(page);
  await page.getByRole('checkbox', { name: `${riet.naam} 2` }).click();
  await expect(page).toHaveURL(new RegExp(`tags=[\\w-]+-${oever._id},[\\w-]+-${riet._id}$`));
  const tagSwitch = page.getByRole('radiogroup', { name: 'Foto’s met deze tags' });
  await expect(tagSwitch.getByRole('radio', { name: 'Alle' })).toBeChecked();
  if (isSmallScreen(page)) await expect(page.getByRole('button', { name: 'Toon 2 foto’s' })).toBeVisible();
  await tagSwitch.getByRole('radio', { name: 'Een van deze' }).click();
  await expect(page).toHaveURL(/tagkeuze=een$/);
  if (isSmallScreen(page)) await expect(page.getByRole('button', { name: 'Toon 3 foto’s' })).toBeVisible();
  await tagSwitch.getByRole('radio', { name: 'Alle' }).click();
  await expect(page).not.toHaveURL(/tagkeuze/);

  await openSection(page, 'Vorm');
  await expect(page.getByRole('checkbox', { name: 'Panorama 0' })).toBeEnabled();
  await page.getByRole('checkbox', { name: 'Staand 1' }).click();
  await expect(page).toHaveURL(/vorm=staand$/);
  await openSection(page, 'Eigenaar');
  await page.getByRole('combobox', { name: 'Eigenaar' }).selectOption(eigenaar);
  await expect(page).toHaveURL(/eigenaar=/);
  await openSection(page, 'Periode');
  await openSection(page, 'Groot genoeg voor');
  await openSection(page, 'Locatie');
  await page.getByRole('searchbox', { name: 'Zoek een locatie' }).fill('elder');
  await expect(page).toHaveURL(/locatie=elder$/);
  if (isSmallScreen(page)) await expect(page.getByRole('button', { name: 'Toon 1 foto', exact: true })).toBeVisible();
  await expectAccessibleAndResponsive();
  await expectReadableAtDoubleTextSize();
  await showResults(page);

  await expect(getCards(page)).toHaveCount(1);
  const chips = getChips(page);
  for (const text of [oever.naam, riet.naam, 'Staand', `Eigenaar ${eigenaar}`, 'Locatie elder'])
    await expect(chips.getByRole('button', { name: `${text}: filter weghalen` })).toBeVisible();
  await expectAccessibleAndResponsive();
  const narrowed = page.url();
  await page.getByRole('link', { name: 'Beide staand', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Beide staand' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(narrowed);
  await expect(getCards(page)).toHaveCount(1);

  await chips.getByRole('button', { name: 'Staand: filter weghalen' }).click();
  await expect(page).not.toHaveURL(/vorm=/);
  await page.goBack();
  await expect(chips.getByRole('button', { name: 'Staand: filter weghalen' })).toBeVisible();
  await chips.getByRole('button', { name: 'Wis alles' }).click();
  await expect(page).toHaveURL(/beeldbank[/]foto$/);
  await expect(getCards(page)).toHaveCount(12);
});

test('a lid chooses a year or exact days', async ({ page, signIn, testData, expectAccessibleAndResponsive }) => {
  const tag = await testData.addTag(uniqueName('jaar'));
  await testData.addFoto({ tags: [tag._id], beschrijving: 'Van dit jaar' });
  const year = String(new Date().getFullYear());
  await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
  await openFilters(page);
  await openSection(page, 'Periode');
  await page.getByRole('combobox', { name: 'Jaar' }).selectOption({ label: `${year} (1)` });
  await expect(page).toHaveURL(new RegExp(`vanaf=${year}-01-01&tot-en-met=${year}-12-31$`));
  await expect(page.getByLabel('Vanaf')).toHaveValue(`${year}-01-01`);
  await page.getByLabel('Tot en met').fill(`${year}-01-01`);
  await page.getByLabel('Vanaf').fill('2001-02-03');
  await expect(page).toHaveURL(new RegExp(`vanaf=2001-02-03&tot-en-met=${year}-01-01$`));
  await expectAccessibleAndResponsive();
  await showResults(page);
  await getChips(page)
    .getByRole('button', { name: /^3 feb 2001 tot en met/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`tags=jaar-[\\w-]*${tag._id}$`));
  await expect(getCards(page)).toHaveCount(1);
});

/** Expects the photos in this order on the screen and in the document, which is the order of reading and of Tab. */
const expectOrder = (page: Page, names: string[]) =>
  expect
    .poll(async () => {
      const cards = await getCards(page).evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y } = element.getBoundingClientRect();
          return { text: element.textContent, x, y };
        }),
      );
      const inOrder = cards.toSorted((a, b) => a.y - b.y || a.x - b.x);
      return [cards, inOrder].map((list) => list.map(({ text }) => names.find((name) => text.startsWith(name))));
    })
    .toEqual([names, names]);

test('a lid orders the photos, by relevance while there are words', async ({
  page,
  signIn,
  testData,
  expectAccessibleAndResponsive,
}) => {
  const tag = await testData.addTag(uniqueName('volgorde'));
  for (const beschrijving of ['Berk', 'Appel', 'Ceder']) await testData.addFoto({ tags: [tag._id], beschrijving });
  await signIn('lid', `/beeldbank/foto?tags=${tag._id}`);
  const order = page.getByRole('combobox', { name: 'Volgorde' });
  const orderBy = async (name: string) => {
    await openFilters(page);
    await order.selectOption(name);
    await showResults(page);
  };
  await expectOrder(page, ['Ceder', 'Appel', 'Berk']);
  await orderBy('Titel');
  await expect(page).toHaveURL(/volgorde=titel$/);
  await expectOrder(page, ['Appel', 'Berk', 'Ceder']);
  await orderBy('Oudste eerst');
  await expectOrder(page, ['Berk', 'Appel', 'Ceder']);
  await expectAccessibleAndResponsive();
  await page.goBack();
  await expectOrder(page, ['Appel', 'Berk', 'Ceder']);
  await page.goBack();
  await expectOrder(page, ['Ceder', 'Appel', 'Berk']);
  await page.getByRole('combobox', { name: 'Zoek een foto' }).fill('appel');
  await expect(page).toHaveURL(/zoek=appel/);
  await openFilters(page);
  await expect(order).toHaveValue('relevance');
  await showResults(page);
  await expect(getCards(page)).toHaveCount(1);
});

test('a search without a photo that has all tags offers one of them', async ({
  page,
  signIn,
  testData,
  expectAccessible,
}) => {
  const tags = [await testData.addTag(uniqueName('berk')), await testData.addTag(uniqueName('beuk'))];
  for (const { _id } of tags) await testData.addFoto({ tags: [_id] });
  await signIn('lid', `/beeldbank/foto?tags=${tags.map(({ _id }) => _id).join(',')}`);
  await expect(page.getByRole('heading', { name: 'Geen foto’s gevonden' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Zoek met een van deze tags' }).click();
  await expect(getCards(page)).toHaveCount(2);
});

test('a link at the start of the page moves the focus to the photos', anySize, async ({ page, signIn }) => {
  const keyboard = createKeyboardUser(page);
  await signIn('lid', '/beeldbank/foto');
  await expect(getCards(page)).toHaveCount(12);
  await keyboard.skipToContent();
  const link = page.getByRole('link', { name: 'Naar de foto’s', exact: true });
  await keyboard.tabToNext(link);
  await expect(link).toBeInViewport();
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Resultaten' })).toBeFocused();
  await keyboard.tabToNext(page.getByRole('button', { name: 'Selecteren' }));
  await expect(page).toHaveURL(/beeldbank[/]foto$/);
});
