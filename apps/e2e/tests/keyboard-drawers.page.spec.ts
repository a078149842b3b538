import { expect, test } from '../support/journey.js';
import { keyboardOf } from '../support/keyboard.js';

test.use({ viewport: { width: 390, height: 844 } });

test(
  'the menu as a drawer: held inside, given back, and it leads on',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const keys = keyboardOf(page);
    await signIn('lid', '/leden');
    await expect(page.getByRole('table')).toBeVisible();
    const open = page.getByRole('button', { name: 'Menu openen' });
    await keys.tabTo(open);
    await keys.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await keys.expectHeldBy(drawer);
    await keys.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
    await keys.press('Space');
    await keys.tabTo(drawer.getByRole('link', { name: 'Kleurenpalet' }));
    await keys.press('Enter');
    await expect(page).toHaveURL('/toolkit/kleurenpalet');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'the filters as a drawer: chosen, shown, and the focus is where it was',
  { tag: '@any-size' },
  async ({ page, signIn }) => {
    const keys = keyboardOf(page);
    await signIn('lid', '/beeldbank/foto');
    await keys.skipToContent();
    const open = page.getByRole('button', { name: /^Filters/ });
    await keys.tabTo(open);
    await keys.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await keys.tabTo(drawer.getByRole('checkbox').first());
    await keys.press('Space');
    await expect(page).toHaveURL(/themas=/);
    await keys.backTo(drawer.getByRole('button', { name: /^Toon/ }));
    await keys.press('Enter');
    await expect(drawer).toHaveCount(0);
    await expect(open).toBeFocused();
  },
);
