import { expect, test } from '../support/journey.js';
import { keyboardOf } from '../support/keyboard.js';
import { unique } from '../support/pages.js';

test('a lid is added, found, changed and deleted', { tag: '@any-size' }, async ({ page, signIn }) => {
  const naam = unique('De Toets');
  const field = (name: string) => page.locator(`[name=${name}]`);
  const keys = keyboardOf(page);
  await signIn('admin', '/leden');
  await keys.skipToContent();
  await keys.tabTo(page.getByRole('link', { name: 'Nieuw' }));
  await keys.press('Enter');
  await expect(field('naam')).toBeFocused();
  await keys.type(naam);
  await keys.press('Enter');
  await expect(field('contactpersoon')).toBeFocused();
  await keys.type('Els van Dalen');
  for (const [name, text] of [
    ['adres', 'Dorpsstraat 1'],
    ['postcode', '1234 AB'],
    ['plaats', 'Elderveen'],
    ['email', `${naam.replaceAll(' ', '-')}@example.org`],
  ] as const) {
    await keys.next(field(name));
    await keys.type(text);
  }
  await keys.next(field('type'));
  await keys.type('winkel');
  await keys.next(field('islid'));
  await keys.type('ja');
  await keys.next(page.getByRole('button', { name: 'Opslaan', exact: true }));
  await keys.next(page.getByRole('button', { name: 'Opslaan en nog een' }));
  await keys.next(page.getByRole('link', { name: 'Annuleren' }));
  await keys.backTo(page.getByRole('button', { name: 'Opslaan', exact: true }));
  await keys.press('Enter');
  await expect(page.getByText(`Lid ‘${naam}’ is toegevoegd.`)).toBeVisible();

  await keys.tabTo(page.getByRole('searchbox'));
  await keys.type(naam);
  await expect(page.getByText('1 lid', { exact: true })).toBeVisible();
  await keys.tabTo(page.getByRole('link', { name: naam, exact: true }));
  await keys.press('Enter');
  await expect(page.getByRole('main')).toContainText('winkel');
  await expect(page.getByRole('main')).toContainText('Betalend lid');
  await keys.tabTo(page.getByRole('link', { name: 'Bewerken' }));
  await keys.press('Enter');
  await expect(field('naam')).toBeFocused();
  await keys.tabTo(field('plaats'));
  await keys.retype('Vossel');
  await keys.press('Enter');
  await expect(page.getByText(`Lid ‘${naam}’ is gewijzigd.`)).toBeVisible();
  await keys.remove(page.getByRole('button', { name: 'Verwijderen' }), `Lid ‘${naam}’ verwijderen?`);
  await expect(page).toHaveURL(/\/leden/);
  await expect(page.getByRole('link', { name: naam, exact: true })).toHaveCount(0);
});

test('a bedrijf is added with words of its own, and changed', { tag: '@any-size' }, async ({ page, signIn }) => {
  const [naam, word] = [unique('De Toets'), unique('kanoën')];
  const field = (name: string) => page.locator(`input[name=${name}], textarea[name=${name}]`);
  // Without words to choose from it is no combobox.
  const words = (label: string) =>
    page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }));
  const keys = keyboardOf(page);
  await signIn('admin', '/bedrijven/new');
  await expect(field('naam')).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('Vul een naam in.')).toBeVisible();
  await expect(field('naam')).toBeFocused();
  await keys.type(naam);
  await keys.next(field('beschrijving'));
  await keys.type('Aan het water.');
  await keys.next(field('categorie'));
  await keys.type('horeca');
  await keys.next(field('plaats'));
  await keys.type('Vossel');
  await keys.next(words('Doelgroepen'));
  await keys.type('gezinnen');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'gezinnen weghalen' })).toBeVisible();
  await keys.tabTo(words('Activiteiten'));
  await keys.type(word);
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: `${word} weghalen` })).toBeVisible();
  await keys.next(field('website'));
  await keys.type('geen adres !');
  await keys.next(field('email'));
  await keys.next(field('telefoon'));
  await keys.next(page.getByRole('button', { name: 'Opslaan', exact: true }));
  await keys.press('Enter');
  await expect(field('website')).toBeFocused();
  await keys.retype('toets.example');
  await keys.press('Enter');
  await expect(page.getByText(`Bedrijf ‘${naam}’ is toegevoegd.`)).toBeVisible();

  await keys.tabTo(page.getByRole('searchbox'));
  await keys.type(naam);
  await expect(page.getByText('1 bedrijf', { exact: true })).toBeVisible();
  await keys.tabTo(page.getByRole('link', { name: `Bewerk ${naam}` }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bedrijf bewerken' })).toBeVisible();
  await keys.tabTo(words('Activiteiten'));
  await keys.press('ArrowLeft');
  await expect(page.getByRole('button', { name: `${word} weghalen` })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: `${word} weghalen` })).toHaveCount(0);
  await keys.tabTo(field('plaats'));
  await keys.retype('Elderveen');
  await keys.press('Enter');
  await expect(page.getByText(`Bedrijf ‘${naam}’ is gewijzigd.`)).toBeVisible();
});

for (const { list, one } of [
  { list: 'tags', one: 'Tag' },
  { list: 'themas', one: 'Thema' },
]) {
  test(`one of the ${list} is added, found and deleted`, { tag: '@any-size' }, async ({ page, signIn }) => {
    const naam = unique('Toets');
    const keys = keyboardOf(page);
    await signIn('admin', `/beeldbank/${list}`);
    await keys.skipToContent();
    await keys.tabTo(page.getByRole('link', { name: 'Nieuw' }));
    await keys.press('Enter');
    await expect(page.locator('[name=naam]')).toBeFocused();
    await keys.press('Enter');
    await expect(page.getByText('Vul een naam in.')).toBeVisible();
    await expect(page.locator('[name=naam]')).toBeFocused();
    await keys.type(naam);
    await keys.next(page.getByRole('button', { name: 'Opslaan', exact: true }));
    await keys.press('Space');
    await expect(page.getByText(`${one} ‘${naam}’ is toegevoegd.`)).toBeVisible();
    await keys.tabTo(page.getByRole('searchbox'));
    await keys.type(naam);
    await keys.remove(page.getByRole('button', { name: `Verwijder ${naam}` }), `${one} ‘${naam}’ verwijderen?`);
    await expect(page.getByText(`${one} ‘${naam}’ is verwijderd.`)).toBeVisible();
    await keys.tabTo(page.getByRole('button', { name: 'Menu inklappen' }));
  });
}
