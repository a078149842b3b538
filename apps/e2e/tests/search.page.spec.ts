import { expect, test } from '../support/journey.js';
import { isSmall, openFilters, showResults, unique } from '../support/pages.js';

const letters = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .padEnd(8, 'q')
    .slice(0, 8);

test('a member finds a photo by what is in it, also after a slip of the finger', async ({
  page,
  signIn,
  builders,
  expectWellMade,
}) => {
  // Words of this test alone, one as long as people use them.
  const [woord, ander] = [`fiets${letters()}`, `weiland${letters()}`];
  const tag = await builders.addTag(unique('zoeken'));
  await builders.addFoto({ beschrijving: `${woord}pad door de ${ander}en`, tags: [tag._id] });
  await builders.addFoto({ beschrijving: `Schaap bij ${woord}` });

  await signIn('lid', '/');
  await page.getByRole('link', { name: 'Zoek een foto' }).click();
  const field = page.getByRole('searchbox', { name: 'Zoek een foto' });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await page.keyboard.type(woord.toUpperCase());
  const count = page.getByRole('status').filter({ hasText: /foto/ });
  await expect(count).toHaveText(`2 foto’s voor ‘${woord.toUpperCase()}’`);
  await expect(page).toHaveURL(new RegExp(`[?]zoek=${woord.toUpperCase()}$`));
  await expect(field).toBeFocused();
  await page.keyboard.type(` ${ander}`);
  await expect(count).toHaveText(/^1 foto voor/);
  await expectWellMade();

  await page
    .getByRole('link', { name: new RegExp(`^${woord}pad door`) })
    .first()
    .click();
  await expect(page).toHaveURL(/beeldbank[/]item[/].*zoek=/);
  await page.goBack();
  await expect(count).toHaveText(/^1 foto voor/);
  await page.reload();
  await expect(field).toHaveValue(`${woord.toUpperCase()} ${ander}`);
  await expect(count).toHaveText(/^1 foto voor/);

  const slip = woord.slice(0, 4) + woord.slice(5);
  await field.fill(slip);
  await expect(page.getByRole('heading', { name: `Niets gevonden voor ‘${slip}’` })).toBeVisible();
  await expectWellMade();
  await page.getByRole('button', { name: `Bedoelde je ${woord}` }).click();
  await expect(field).toHaveValue(new RegExp(`^${woord}`));
  await page.getByRole('button', { name: 'Maak het zoekveld leeg' }).click();
  await expect(page).toHaveURL(/beeldbank[/]foto$/);
  await expect(field).toBeFocused();
  await expect(count).not.toHaveText(/voor/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`zoek=${woord}`));
  await expect(field).toHaveValue(new RegExp(`^${woord}`));
});

test('an admin finds a photo by its tag, in words', async ({ page, signIn, builders, expectWellMade }) => {
  const tag = await builders.addTag(unique('duinrand'));
  const foto = await builders.addFoto({ beschrijving: 'Zonder dat woord', tags: [tag._id] });
  await signIn('admin', `/admin/beeldbank?zoek=${encodeURIComponent(tag.naam.slice(0, -1))}`);
  await expect(page.getByRole('link', { name: /Zonder dat woord/ }).first()).toHaveAttribute(
    'href',
    new RegExp(`/admin/beeldbank/item/${foto._id}[?]zoek=`),
  );
  await expectWellMade();
});

test('Back closes the large view and the filters, and stays on the page', async ({ page, signIn, builders }) => {
  const tag = await builders.addTag(unique('terug'));
  const foto = await builders.addFoto({ beschrijving: 'Heide van dichtbij', tags: [tag._id] });
  // The first page of a visit: before it is nothing of the portal.
  await signIn('lid', `/beeldbank/item/${foto._id}?tags=${tag._id}`);
  await page.getByRole('button', { name: /Heide van dichtbij.*groter|Vergroot/i }).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Heide van dichtbij' })).toBeVisible();

  if (!isSmall(page)) return;
  await page.goto(`/beeldbank/foto?zoek=dichtbij`);
  await openFilters(page);
  await page.getByRole('checkbox', { name: new RegExp(tag.naam) }).click();
  await expect(page).toHaveURL(new RegExp(`tags=${tag._id}$`));
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`tags=${tag._id}$`));
  await openFilters(page);
  await showResults(page);
  await expect(page.getByRole('dialog')).toBeHidden();
});
