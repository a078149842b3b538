import { act, fireEvent, screen, waitFor } from '@testing-library/react';

/** Waits until the button exists and is enabled, then clicks it. */
export const press = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    if (button.disabled) throw new Error(`${String(name)} is disabled`);
    fireEvent.click(button);
  });

/** Clicks a second time at once, even when the button is disabled by then. */
export const pressTwice = async (name: string | RegExp) => {
  await press(name);
  fireEvent.click(screen.getByRole('button', { name }));
};

/** Takes the focus from a disabled button. Browsers do that themselves, jsdom does not. */
export const loseFocus = () =>
  act(() => {
    const other = document.body.appendChild(document.createElement('button'));
    other.focus();
    other.remove();
  });
