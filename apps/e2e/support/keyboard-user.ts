import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of key presses to reach an element. */
const maxPresses = 80;

/** Operates a page by keyboard only, and fails when the focused element has no visible focus ring. */
export const createKeyboardUser = (page: Page) => {
  const { keyboard } = page;
  const press = (key: string) => keyboard.press(key);
  const type = (text: string) => keyboard.type(text);

  const expectFocusVisible = (target: Locator) =>
    expect
      .poll(async () => (await target.evaluate(getFocusState)).elementWithoutFocusRing, 'has no visible focus ring')
      .toBeUndefined();
  const pressAndCheckFocus = async (target: Locator, key: string) => {
    await press(key);
    const { isFocused, elementWithoutFocusRing } = await target.evaluate(getFocusState);
    // A border colour may take a moment to change.
    if (elementWithoutFocusRing) await expectFocusVisible(target);
    return isFocused;
  };
  const pressUntilFocused = async (target: Locator, key: string) => {
    await expect(target).toHaveCount(1);
    for (let presses = 0; presses < maxPresses; presses += 1) if (await pressAndCheckFocus(target, key)) return;
    throw new Error(`${key} does not reach ${String(target)}`);
  };
  const tabTo = (target: Locator) => pressUntilFocused(target, 'Tab');
  const expectFocusTrappedIn = async (dialog: Locator) => {
    // Waits for the focus to move into the dialog; a key pressed earlier goes to the page behind it.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await press(key);
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  };
  return {
    press,
    type,
    /** Presses Tab until the element has the focus. Throws after `maxPresses` presses. */
    tabTo,
    shiftTabTo: (target: Locator) => pressUntilFocused(target, 'Shift+Tab'),
    /** Presses Tab once and expects the element to have the focus. */
    tabToNext: async (target: Locator) => {
      // Waits until the element exists; an earlier Tab skips its place in the tab order.
      await expect(target).toHaveCount(1);
      await press('Tab');
      await expect(target).toBeFocused();
      await expectFocusVisible(target);
    },
    /** Skips the header and the menu with the skip link. */
    skipToContent: async () => {
      await pressUntilFocused(page.getByRole('link', { name: 'Naar de inhoud' }), 'Tab');
      await press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    },
    /** Expects the focus to stay in the dialog with both Tab and Shift+Tab. */
    expectFocusTrappedIn,
    /** Presses a delete button, closes the confirmation dialog with Escape, then presses it again and confirms. */
    deleteWithConfirmation: async (button: Locator, dialogName: string) => {
      const dialog = page.getByRole('dialog', { name: dialogName });
      const cancel = dialog.getByRole('button', { name: 'Annuleren' });
      await tabTo(button);
      await press('Enter');
      await expect(cancel).toBeFocused();
      await expectFocusTrappedIn(dialog);
      await press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await press('Space');
      await expect(cancel).toBeFocused();
      await tabTo(dialog.getByRole('button', { name: 'Verwijderen' }));
      await press('Enter');
    },
    /** Replaces the text of the focused field. */
    replaceText: async (text: string) => {
      await press('ControlOrMeta+a');
      await type(text);
    },
  };
};

/** Runs in the page. The focus ring may be on an ancestor of the control: its frame, label or card. */
const getFocusState = (target: Element) => {
  const activeElement = document.activeElement;
  const hasFocusRing = (element: Element | null, levels: number): boolean => {
    if (!element || levels === 0) return false;
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element);
    const probe = document.createElement('i');
    probe.style.color = 'var(--focus)';
    document.body.append(probe);
    const focusColor = getComputedStyle(probe).color;
    probe.remove();
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    return borderTopColor === focusColor || hasFocusRing(element.parentElement, levels - 1);
  };
  // Elements that the page focuses by script are not interactive and need no focus ring.
  const isNonInteractive = !activeElement || activeElement.matches('body, main, [data-focus-quietly]');
  const isVisible = isNonInteractive || hasFocusRing(activeElement, 6);
  return {
    isFocused: activeElement === target,
    elementWithoutFocusRing: isVisible ? undefined : activeElement.outerHTML.slice(0, 300),
  };
};

/** Opens the file chooser with `press` and selects a file. */
export const chooseFileWith = async (
  page: Page,
  press: () => Promise<void>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  await expect(async () => {
    const fileChooser = page.waitForEvent('filechooser', { timeout: 5_000 });
    await press();
    await (await fileChooser).setFiles(file);
  }).toPass();
};
