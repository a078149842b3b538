import type { Config } from '@ledenportaal/shared';
import { fireEvent, screen } from '@testing-library/react';
import { portal } from './answers.js';

/** What the public pages ask by themselves. */
export const visited = (signup: Config['signup'] = 'leden') => {
  const { results } = portal['GET /api/config'].body;
  return { 'GET /api/config': { body: { results: { ...results, signup } } } };
};

export const field = (name: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`There is no field ${name}`);
  return input;
};

/** Once the page is there. */
export const type = async (values: Record<string, string>) => {
  await screen.findByRole('heading', { level: 1 });
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};

/** By the button, or by Enter in a field: a form knows both as the same. */
export const send = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));

/** The names of the fields that are told to be wrong. */
export const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')].map(({ name }) => name);
