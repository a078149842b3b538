import { contentFile } from '../support/catalogue.js';
import { expect, test } from '../support/journey.js';
import { chooseBy, keyboardOf } from '../support/keyboard.js';
import { unique } from '../support/pages.js';

const pdf = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await contentFile('jaarplan/infographic-2023.pdf'),
});

test('a document is added, changed, replaced and removed', { tag: '@any-size' }, async ({ page, signIn }) => {
  const title = unique('Toets');
  const keys = keyboardOf(page);
  const choose = page.getByRole('button', { name: 'Kies een bestand', exact: true });
  await signIn('admin', '/admin/bestanden?soort=jaarplan');
  await keys.skipToContent();
  await keys.tabTo(page.getByRole('link', { name: 'Nieuw' }));
  await keys.press('Enter');
  await expect(page.locator('[name=section]')).toBeFocused();
  await keys.next(choose);
  await chooseBy(page, () => keys.press('Enter'), await pdf(`${title}.pdf`));
  await keys.tabTo(page.getByLabel('Titel'));
  await keys.retype(title);
  await keys.press('Enter');
  await expect(page.getByLabel('Jaar', { exact: true })).toBeFocused();
  await keys.type('2017');
  await keys.tabTo(page.getByRole('button', { name: 'Opslaan' }));
  await keys.press('Enter');
  await expect(page.getByText(`‘${title}’ is toegevoegd.`)).toBeVisible();

  await keys.tabTo(page.getByRole('link', { name: `Bewerk ${title}` }));
  await keys.press('Enter');
  await keys.tabTo(page.getByLabel('Jaar', { exact: true }));
  await keys.retype('2016');
  await keys.press('Enter');
  await expect(page.getByText(`‘${title}’ is gewijzigd.`)).toBeVisible();

  await keys.tabTo(page.getByRole('link', { name: `Vervang ${title}` }));
  await keys.press('Enter');
  await keys.tabTo(choose);
  await chooseBy(page, () => keys.press('Space'), await pdf('iets anders.pdf'));
  await keys.tabTo(page.getByRole('button', { name: 'Vervangen' }));
  await keys.press('Enter');
  await expect(page.getByText(/is vervangen/)).toBeVisible();

  const remove = page.getByRole('button', { name: `Verwijder ${title}` });
  await keys.remove(remove, `‘${title}’ verwijderen?`);
  await expect(remove).toHaveCount(0);
});

test(
  'a video that is being downloaded can be stopped, and the focus is where it was',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const keys = keyboardOf(page);
    await signIn('lid', '/beeldbank/video');
    await page.route('**/api/download', () => undefined);
    await keys.skipToContent();
    const button = page.getByRole('button', { name: /^Download/ }).first();
    await keys.tabTo(button);
    await keys.press('Enter');
    const overlay = page.getByRole('dialog').filter({ hasText: 'Het bestand wordt gedownload' });
    await expect(overlay).toBeVisible();
    await keys.expectHeldBy(overlay);
    await keys.tabTo(overlay.getByRole('button', { name: 'Annuleren' }));
    await keys.press('Enter');
    await expect(overlay).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);
