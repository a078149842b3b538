import type { Config } from '@ledenportaal/shared';
import { fireEvent, screen } from '@testing-library/react';
import { portalResponses } from './portal-responses.js';

/** The response to the request that the public pages send when they open. */
export const buildConfigResponses = (signup: Config['signup'] = 'leden') => {
  const { results } = portalResponses['GET /api/config'].body;
  return { 'GET /api/config': { body: { results: { ...results, signup } } } };
};

export const field = (name: string) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) throw new Error(`There is no field ${name}`);
  return input;
};

/** Waits for the page, then fills in fields by name. */
export const type = async (values: Record<string, string>) => {
  await screen.findByRole('heading', { level: 1 });
  for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } });
};

/** Clicks the submit button. Enter in a field triggers the same submit event. */
export const pressSubmit = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));

/** Returns the names of the fields that are marked invalid. */
export const getInvalidFieldNames = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')].map(({ name }) => name);
