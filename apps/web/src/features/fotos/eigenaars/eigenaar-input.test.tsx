import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { renderElement } from '../../../test/render.js';
import { serve, type MockResponses } from '../../../test/server.js';
import { EigenaarInput } from './EigenaarInput.js';

const toList = (...names: string[]) => ({
  body: { results: names.map((naam) => ({ naam, count: 1 })), more: false },
});
const route = (q: string) => `GET /api/beheer/eigenaars?q=${q}&limit=6`;
let responses: MockResponses;
let submissions: number;

const Form = () => {
  const [eigenaar, setEigenaar] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submissions++;
      }}
    >
      <EigenaarInput name="eigenaar" label="Eigenaar" value={eigenaar} onChange={setEigenaar} />
    </form>
  );
};
const setup = () => {
  renderElement(<Form />);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Eigenaar' });
  act(() => input.focus());
  return input;
};
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const pressKey = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key, code: key });
const findOptions = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
const isOpen = (input: HTMLElement) => input.getAttribute('aria-expanded') === 'true';
let calls: ReturnType<typeof serve>;

beforeEach(() => {
  submissions = 0;
  responses = { [route('')]: toList('Loes', 'Ria de Boer'), [route('ria')]: toList('Ria de Boer', 'Ria Smit') };
  calls = serve(responses);
});

it('suggests the names that the server finds for the typed text, and takes one by arrow keys and Enter', async () => {
  const input = setup();
  expect(input.name).toBe('eigenaar');
  type(input, 'ria');
  expect(await findOptions()).toEqual(['Ria de Boer', 'Ria Smit']);
  expect(isOpen(input)).toBe(true);
  pressKey(input, 'ArrowDown');
  pressKey(input, 'ArrowDown');
  expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Ria Smit');
  pressKey(input, 'Enter');
  await waitFor(() => expect(input.value).toBe('Ria Smit'));
  expect([isOpen(input), submissions]).toEqual([false, 0]);
});

it('keeps a name that is not suggested, also after Escape, Tab and Enter', async () => {
  const input = setup();
  type(input, 'ria');
  await findOptions();
  pressKey(input, 'Enter');
  expect(input.value).toBe('ria');
  pressKey(input, 'Escape');
  await waitFor(() => expect(isOpen(input)).toBe(false));
  act(() => input.blur());
  expect(input.value).toBe('ria');
});

it('opens by arrow key with the most used names, and not by focus', async () => {
  const input = setup();
  expect([isOpen(input), calls]).toEqual([false, []]);
  pressKey(input, 'ArrowDown');
  expect(await findOptions()).toEqual(['Loes', 'Ria de Boer']);
  act(() => input.blur());
  await waitFor(() => expect(isOpen(input)).toBe(false));
});

it('is an ordinary text field when the names cannot be fetched', async () => {
  delete responses[route('ria')];
  const input = setup();
  type(input, 'ria');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/beheer/eigenaars?q=ria&limit=6'));
  expect([isOpen(input), input.value]).toEqual([false, 'ria']);
  expect(screen.queryByRole('alert')).toBeNull();
});
