import { expect, test } from '../../support/fixtures.js';
import { createKeyboardUser } from '../../support/keyboard-user.js';
import { uniqueName } from '../../support/page-helpers.js';

test(
  'adding, finding, editing and deleting a lid works by keyboard',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const naam = uniqueName('De Toets');
    const field = (name: string) => page.locator(`[name=${name}]`);
    const keyboard = createKeyboardUser(page);
    await signIn('admin', '/leden');
    await keyboard.skipToContent();
    await keyboard.tabTo(page.getByRole('link', { name: 'Nieuw', exact: true }));
    await keyboard.press('Enter');
    await expect(field('naam')).toBeFocused();
    await keyboard.type(naam);
    await keyboard.press('Enter');
    await expect(field('contactpersoon')).toBeFocused();
    await keyboard.type('Els van Dalen');
    for (const [name, text] of [
      ['adres', 'Dorpsstraat 1'],
      ['postcode', '1234 AB'],
      ['plaats', 'Elderveen'],
      ['email', `${naam.replaceAll(' ', '-')}@example.org`],
    ] as const) {
      await keyboard.tabToNext(field(name));
      await keyboard.type(text);
    }
    await keyboard.tabToNext(field('type'));
    await keyboard.type('winkel');
    await keyboard.tabToNext(field('islid'));
    await keyboard.type('ja');
    await keyboard.tabToNext(page.getByRole('button', { name: 'Opslaan', exact: true }));
    await keyboard.tabToNext(page.getByRole('button', { name: 'Opslaan en nog een' }));
    await keyboard.tabToNext(page.getByRole('link', { name: 'Annuleren' }));
    await keyboard.shiftTabTo(page.getByRole('button', { name: 'Opslaan', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();

    await keyboard.tabTo(page.getByRole('searchbox'));
    await keyboard.type(naam);
    await expect(page.getByText('1 lid', { exact: true })).toBeVisible();
    await keyboard.tabTo(page.getByRole('link', { name: naam, exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText('winkel');
    await expect(page.getByRole('main')).toContainText('Betalend lid');
    await keyboard.tabTo(page.getByRole('link', { name: 'Bewerken' }));
    await keyboard.press('Enter');
    await expect(field('naam')).toBeFocused();
    await keyboard.tabTo(field('plaats'));
    await keyboard.replaceText('Vossel');
    await keyboard.press('Enter');
    await expect(page.getByText(`Lid ‘${naam}’ is gewijzigd.`)).toBeVisible();
    await keyboard.deleteWithConfirmation(
      page.getByRole('button', { name: 'Verwijderen' }),
      `Lid ‘${naam}’ verwijderen?`,
    );
    await expect(page).toHaveURL(/\/leden/);
    await expect(page.getByRole('link', { name: naam, exact: true })).toHaveCount(0);
  },
);

test(
  'adding a bedrijf with new labels and editing it works by keyboard',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const [naam, word] = [uniqueName('De Toets'), uniqueName('kanoën')];
    const field = (name: string) => page.locator(`input[name=${name}], textarea[name=${name}]`);
    // Without existing labels the field is a textbox instead of a combobox.
    const getLabelInput = (label: string) =>
      page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }));
    const keyboard = createKeyboardUser(page);
    await signIn('admin', '/bedrijven/new');
    await expect(field('naam')).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Vul een naam in.')).toBeVisible();
    await expect(field('naam')).toBeFocused();
    await keyboard.type(naam);
    await keyboard.tabToNext(field('beschrijving'));
    await keyboard.type('Aan het water.');
    await keyboard.tabToNext(field('categorie'));
    await keyboard.type('horeca');
    await keyboard.tabToNext(field('plaats'));
    await keyboard.type('Vossel');
    await keyboard.tabToNext(getLabelInput('Doelgroepen'));
    await keyboard.type('gezinnen');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'gezinnen weghalen' })).toBeVisible();
    await keyboard.tabTo(getLabelInput('Activiteiten'));
    await keyboard.type(word);
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${word} weghalen` })).toBeVisible();
    await keyboard.tabToNext(field('website'));
    await keyboard.type('geen adres !');
    await keyboard.tabToNext(field('email'));
    await keyboard.tabToNext(field('telefoon'));
    await keyboard.tabToNext(page.getByRole('button', { name: 'Opslaan', exact: true }));
    await keyboard.press('Enter');
    await expect(field('website')).toBeFocused();
    await keyboard.replaceText('toets.example');
    await keyboard.press('Enter');
    await expect(page.getByText(`Bedrijf ‘${naam}’ is toegevoegd.`)).toBeVisible();

    await keyboard.tabTo(page.getByRole('searchbox'));
    await keyboard.type(naam);
    await expect(page.getByText('1 bedrijf', { exact: true })).toBeVisible();
    await keyboard.tabTo(page.getByRole('link', { name: `Bewerk ${naam}` }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bedrijf bewerken' })).toBeVisible();
    await keyboard.tabTo(getLabelInput('Activiteiten'));
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('button', { name: `${word} weghalen` })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${word} weghalen` })).toHaveCount(0);
    await keyboard.tabTo(field('plaats'));
    await keyboard.replaceText('Elderveen');
    await keyboard.press('Enter');
    await expect(page.getByText(`Bedrijf ‘${naam}’ is gewijzigd.`)).toBeVisible();
  },
);

for (const { list, singular } of [
  { list: 'tags', singular: 'Tag' },
  { list: 'themas', singular: 'Thema' },
]) {
  test(
    `adding, finding and deleting a name in the list of ${list} works by keyboard`,
    { tag: '@any-size' },
    async ({ page, signIn }) => {
      const naam = uniqueName('Toets');
      const keyboard = createKeyboardUser(page);
      await signIn('admin', `/beeldbank/${list}`);
      await keyboard.skipToContent();
      await keyboard.tabTo(page.getByRole('link', { name: 'Nieuw', exact: true }));
      await keyboard.press('Enter');
      await expect(page.locator('[name=naam]')).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByText('Vul een naam in.')).toBeVisible();
      await expect(page.locator('[name=naam]')).toBeFocused();
      await keyboard.type(naam);
      await keyboard.tabToNext(page.getByRole('button', { name: 'Opslaan', exact: true }));
      await keyboard.press('Space');
      await expect(page.getByText(`${singular} ‘${naam}’ is toegevoegd.`)).toBeVisible();
      await keyboard.tabTo(page.getByRole('searchbox'));
      await keyboard.type(naam);
      await keyboard.deleteWithConfirmation(
        page.getByRole('button', { name: `Verwijder ${naam}` }),
        `${singular} ‘${naam}’ verwijderen?`,
      );
      await expect(page.getByText(`${singular} ‘${naam}’ is verwijderd.`)).toBeVisible();
      await keyboard.tabTo(page.getByRole('button', { name: 'Menu inklappen' }));
    },
  );
}
