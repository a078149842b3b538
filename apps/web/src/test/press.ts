import { fireEvent, screen, waitFor } from '@testing-library/react';

/** As a person does: once it is there, and can be pressed. */
export const press = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    if (button.disabled) throw new Error(`${String(name)} cannot be pressed yet`);
    fireEvent.click(button);
  });

/** Once more, whether it can be pressed again or not. */
export const pressTwice = async (name: string | RegExp) => {
  await press(name);
  fireEvent.click(screen.getByRole('button', { name }));
};
