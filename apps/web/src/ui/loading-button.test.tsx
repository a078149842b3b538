import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loseFocus } from '../test/press.js';
import { LoadingButton } from './LoadingButton.js';

const getButton = (loading: boolean) => (
  <MantineProvider env="test">
    <LoadingButton loading={loading}>Opnieuw proberen</LoadingButton>
    <input aria-label="Zoeken" />
  </MantineProvider>
);
/** Focuses the button, and runs `whileLoading` while it is disabled. */
const load = (whileLoading: () => void) => {
  const { rerender } = render(getButton(false));
  const button = screen.getByRole('button');
  button.focus();
  rerender(getButton(true));
  whileLoading();
  rerender(getButton(false));
  return button;
};

it('gets the focus back that the browser took from it while it was disabled', () => {
  const button = load(loseFocus);
  expect(document.activeElement).toBe(button);
});

it('leaves the focus where the user moved it meanwhile', () => {
  load(() => act(() => screen.getByRole('textbox').focus()));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
