import { fireEvent, screen, waitFor } from '@testing-library/react';

/** As a person does: once it is there, and can be pressed. */
export const press = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    if (button.disabled) throw new Error(`${String(name)} cannot be pressed yet`);
    fireEvent.click(button);
  });
