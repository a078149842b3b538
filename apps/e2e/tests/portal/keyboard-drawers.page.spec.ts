import { expect, test } from '../../support/fixtures.js';
import { createKeyboardUser } from '../../support/keyboard-user.js';
import { coreAnySize } from '../../support/page-helpers.js';

test.use({ viewport: { width: 390, height: 844 } });

test(
  'the menu drawer traps the focus, returns it on Escape, and navigates by keyboard',
  coreAnySize,
  async ({ page, signIn }) => {
    const keyboard = createKeyboardUser(page);
    await signIn('lid', '/leden');
    await expect(page.getByRole('table')).toBeVisible();
    const openButton = page.getByRole('button', { name: 'Menu openen' });
    await keyboard.tabTo(openButton);
    await keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await keyboard.expectFocusTrappedIn(drawer);
    await keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(openButton).toBeFocused();
    await keyboard.press('Space');
    await keyboard.tabTo(drawer.getByRole('link', { name: 'Kleurenpalet' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/toolkit/kleurenpalet');
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'the filter drawer works by keyboard and returns the focus when it closes',
  coreAnySize,
  async ({ page, signIn }) => {
    const keyboard = createKeyboardUser(page);
    await signIn('lid', '/beeldbank/foto');
    await keyboard.skipToContent();
    const openButton = page.getByRole('button', { name: /^Filters/ });
    await keyboard.tabTo(openButton);
    await keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await keyboard.tabTo(drawer.getByRole('checkbox').first());
    await keyboard.press('Space');
    await expect(page).toHaveURL(/themas=/);
    await keyboard.shiftTabTo(drawer.getByRole('button', { name: /^Toon/ }));
    await keyboard.press('Enter');
    await expect(drawer).toHaveCount(0);
    await expect(openButton).toBeFocused();
  },
);
