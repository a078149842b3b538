import { expect, type Locator, type Page } from '@playwright/test';

/** As far as somebody tabs in search of something: further, it cannot be found. */
const patience = 80;

/** Somebody without a mouse: goes by Tab, types, presses, and sees all the while where they are. */
export const keyboardOf = (page: Page) => {
  const { keyboard } = page;
  const press = (key: string) => keyboard.press(key);
  const type = (text: string) => keyboard.type(text);

  const expectSeen = (wanted: Locator) =>
    expect.poll(async () => (await wanted.evaluate(whereIsFocus)).unseen, 'does not show its focus').toBeUndefined();
  const step = async (wanted: Locator, key: string) => {
    await press(key);
    const { isIt, unseen } = await wanted.evaluate(whereIsFocus);
    // A frame may take a moment to colour.
    if (unseen) await expectSeen(wanted);
    return isIt;
  };
  const seek = async (wanted: Locator, key: string) => {
    await expect(wanted).toHaveCount(1);
    for (let pressed = 0; pressed < patience; pressed += 1) if (await step(wanted, key)) return;
    throw new Error(`${key} does not come to ${String(wanted)}`);
  };
  const tabTo = (wanted: Locator) => seek(wanted, 'Tab');
  const expectHeldBy = async (dialog: Locator) => {
    // A key before it is there would go to the page.
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await press(key);
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
  };
  return {
    press,
    type,
    /** Goes on till it has the focus. */
    tabTo,
    backTo: (wanted: Locator) => seek(wanted, 'Shift+Tab'),
    /** It comes next: nothing stands in between. */
    next: async (wanted: Locator) => {
      // A key before it is there would go past its place.
      await expect(wanted).toHaveCount(1);
      await press('Tab');
      await expect(wanted).toBeFocused();
      await expectSeen(wanted);
    },
    /** Past header and menu, as the first link on each page offers. */
    skipToContent: async () => {
      await seek(page.getByRole('link', { name: 'Naar de inhoud' }), 'Tab');
      await press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    },
    /** A dialog holds the focus whichever way one goes round. */
    expectHeldBy,
    /** By this button of the page, and once more where the question that it asks was left with Escape. */
    remove: async (button: Locator, question: string) => {
      const dialog = page.getByRole('dialog', { name: question });
      const cancel = dialog.getByRole('button', { name: 'Annuleren' });
      await tabTo(button);
      await press('Enter');
      await expect(cancel).toBeFocused();
      await expectHeldBy(dialog);
      await press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
      await press('Space');
      await expect(cancel).toBeFocused();
      await tabTo(dialog.getByRole('button', { name: 'Verwijderen' }));
      await press('Enter');
    },
    /** Puts another text in the field that has the focus. */
    retype: async (text: string) => {
      await press('ControlOrMeta+a');
      await type(text);
    },
  };
};

/** Runs in the page. The ring may be drawn around the control: by the frame, the label or the card that it is in. */
const whereIsFocus = (wanted: Element) => {
  const active = document.activeElement;
  const ringed = (element: Element | null, near: number): boolean => {
    if (!element || near === 0) return false;
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element);
    const probe = document.createElement('i');
    probe.style.color = 'var(--focus)';
    document.body.append(probe);
    const focusColor = getComputedStyle(probe).color;
    probe.remove();
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    return borderTopColor === focusColor || ringed(element.parentElement, near - 1);
  };
  // A place that the page itself puts the focus on is no control.
  const isPlace = !active || active.matches('body, main, [data-focus-quietly]');
  const isSeen = isPlace || ringed(active, 6);
  return { isIt: active === wanted, unseen: isSeen ? undefined : active.outerHTML.slice(0, 300) };
};

/** What the browser asks when a control for files is pressed. */
export const chooseBy = async (
  page: Page,
  press: () => Promise<void>,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  await expect(async () => {
    const asking = page.waitForEvent('filechooser', { timeout: 5_000 });
    await press();
    await (await asking).setFiles(file);
  }).toPass();
};
