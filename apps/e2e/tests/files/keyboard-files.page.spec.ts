import { readContentFile } from '../../support/catalogue.js';
import { expect, test } from '../../support/fixtures.js';
import { chooseFileWith, createKeyboardUser } from '../../support/keyboard-user.js';
import { uniqueName } from '../../support/page-helpers.js';

const toPdfFile = async (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await readContentFile('jaarplan/infographic-2023.pdf'),
});

test(
  'adding, editing, replacing and deleting a document works by keyboard',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const title = uniqueName('Toets');
    const keyboard = createKeyboardUser(page);
    const chooseButton = page.getByRole('button', { name: 'Kies een bestand', exact: true });
    await signIn('admin', '/admin/bestanden?soort=jaarplan');
    await keyboard.skipToContent();
    await keyboard.tabTo(page.getByRole('link', { name: 'Nieuw', exact: true }));
    await keyboard.press('Enter');
    await expect(page.locator('[name=section]')).toBeFocused();
    await keyboard.tabToNext(chooseButton);
    await chooseFileWith(page, () => keyboard.press('Enter'), await toPdfFile(`${title}.pdf`));
    await keyboard.tabTo(page.getByLabel('Titel'));
    await keyboard.replaceText(title);
    await keyboard.press('Enter');
    await expect(page.getByLabel('Jaar', { exact: true })).toBeFocused();
    await keyboard.type('2017');
    await keyboard.tabTo(page.getByRole('button', { name: 'Opslaan' }));
    await keyboard.press('Enter');
    await expect(page.getByText(`‘${title}’ is toegevoegd.`)).toBeVisible();

    await keyboard.tabTo(page.getByRole('link', { name: `Bewerk ${title}` }));
    await keyboard.press('Enter');
    await keyboard.tabTo(page.getByLabel('Jaar', { exact: true }));
    await keyboard.replaceText('2016');
    await keyboard.press('Enter');
    await expect(page.getByText(`‘${title}’ is gewijzigd.`)).toBeVisible();

    await keyboard.tabTo(page.getByRole('link', { name: `Vervang ${title}` }));
    await keyboard.press('Enter');
    await keyboard.tabTo(chooseButton);
    await chooseFileWith(page, () => keyboard.press('Space'), await toPdfFile('iets anders.pdf'));
    await keyboard.tabTo(page.getByRole('button', { name: 'Vervangen' }));
    await keyboard.press('Enter');
    await expect(page.getByText(/is vervangen/)).toBeVisible();

    const deleteButton = page.getByRole('button', { name: `Verwijder ${title}` });
    await keyboard.deleteWithConfirmation(deleteButton, `‘${title}’ verwijderen?`);
    await expect(deleteButton).toHaveCount(0);
  },
);

test(
  'a video download can be cancelled by keyboard and returns the focus',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const keyboard = createKeyboardUser(page);
    await signIn('lid', '/beeldbank/video');
    await page.route('**/api/download', () => undefined);
    await keyboard.skipToContent();
    const button = page.getByRole('button', { name: /^Download/ }).first();
    await keyboard.tabTo(button);
    await keyboard.press('Enter');
    const overlay = page.getByRole('dialog').filter({ hasText: 'Het bestand wordt gedownload' });
    await expect(overlay).toBeVisible();
    await keyboard.expectFocusTrappedIn(overlay);
    await keyboard.tabTo(overlay.getByRole('button', { name: 'Annuleren' }));
    await keyboard.press('Enter');
    await expect(overlay).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);
