import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { found, neighbours, portal } from '../../test/answers.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide', tags: [idOf(21)], themes: [idOf(31)] });
const bos = buildFoto({ _id: idOf(2), beschrijving: 'Bos', eigenaar: 'Piet' });
const saved = (told: Partial<Foto>, second = 1) => ({
  body: { results: { ...heide, ...told, updatedAt: `2026-11-21T10:00:0${second}.000Z` } },
});
const one = `GET /api/fotoboek/${idOf(1)}`;
const update = `POST /api/fotoboek/update/${idOf(1)}`;
const remove = `DELETE /api/fotoboek/${idOf(1)}`;
const page = `/admin/beeldbank/item/${idOf(1)}`;

let answers: Answers;
let calls: ReturnType<typeof serve>;
const sent = (wanted: string) => sentIn(calls)(wanted);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isGood = () => screen.findByText('De gegevens zijn opgeslagen', { exact: false, selector: '[role=status] *' });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  answers = {
    ...portal,
    'POST /api/fotoboek': found([heide, bos]),
    [one]: { body: { results: heide } },
    [`GET /api/fotoboek/${idOf(2)}`]: { body: { results: bos } },
    [`POST /api/fotoboek/neighbours/${idOf(1)}`]: neighbours(null, bos),
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: neighbours(heide, null),
  };
  calls = serve(answers);
});

it('shows the metadata of the photo in labelled fields with descriptions', async () => {
  open(page);
  expect((await field('Eigenaar')).value).toBe('Loes');
  expect((await field('Beschrijving')).value).toBe('Heide');
  for (const naam of ['Ree', 'Winter']) expect(screen.getByRole('button', { name: `${naam} weghalen` })).toBeTruthy();
  const help = (await field('Eigenaar')).getAttribute('aria-describedby');
  expect(document.getElementById(help ?? '')?.textContent).toBe('De naam die bij de foto staat.');
});

describe('field that the server rejects', () => {
  it('shows the reason, also to screen readers, until the field is changed', async () => {
    answers[update] = refusal('invalid', { fields: { eigenaar: 'Zo heet niemand.' } });
    open(page);
    await type('Eigenaar', 'Piet');
    press('Opslaan');
    const reason = await screen.findByText('Zo heet niemand.');
    const owner = await field('Eigenaar');
    expect(owner.getAttribute('aria-invalid')).toBe('true');
    expect(owner.getAttribute('aria-describedby')).toContain(reason.id);
    expect(owner.value).toBe('Piet');
    await type('Eigenaar', 'Piet B');
    await waitFor(() => expect(screen.queryByText('Zo heet niemand.')).toBeNull());
  });
});

it.each([
  ['eigenaar', 'Eigenaar', 200],
  ['beschrijving', 'Beschrijving', 2000],
])(
  'rejects a value of %s that is too long before sending, and accepts the longest valid one',
  async (name, label, most) => {
    answers[update] = saved({});
    open(page);
    await type(label, 'x'.repeat(most + 1));
    press('Opslaan en volgende');
    await screen.findByText(`Dit mag hooguit ${most} tekens lang zijn.`);
    expect(document.activeElement?.getAttribute('name')).toBe(name);
    expect(sent(update)).toEqual([]);
    await type(label, 'x'.repeat(most));
    press('Opslaan');
    await waitFor(() => expect(sent(update)).toHaveLength(1));
  },
);

describe('changes typed during a save', () => {
  const saving = async () => {
    const { give, answer } = late();
    answers[update] = answer;
    const opened = open(page);
    await type('Eigenaar', ' Piet ');
    return { ...opened, give };
  };

  it('keeps typed text when a newer version arrives, and sends it with the saved version', async () => {
    const { give, store } = await saving();
    press('Opslaan');
    await type('Beschrijving', 'Heide in de mist');
    answers[one] = saved({ eigenaar: 'Anna', beschrijving: 'Van een ander' }, 2);
    await act(() => give(saved({ eigenaar: 'Piet' })));
    await isGood();
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Van een ander'));
    expect((await field('Beschrijving')).value).toBe('Heide in de mist');
    answers[update] = saved({}, 3);
    press('Opslaan');
    await waitFor(() => expect(sent(update)).toHaveLength(2));
    // The version that was saved here, not the newer one, so that the server can detect the conflict.
    expect(sent(update)[1]?.body).toMatchObject({
      beschrijving: 'Heide in de mist',
      updatedAt: '2026-11-21T10:00:01.000Z',
    });
  });

  it('asks for confirmation before going to the next photo with text typed during a save', async () => {
    const { give, place } = await saving();
    await screen.findByRole('link', { name: 'Volgende foto' });
    press('Opslaan en volgende');
    await type('Beschrijving', 'Heide in de mist');
    await act(() => give(saved({ eigenaar: 'Piet' })));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
    expect(place()).toBe(page);
    press('Blijven');
    expect((await field('Beschrijving')).value).toBe('Heide in de mist');
  });

  it('does not navigate after a save when the page was left meanwhile', async () => {
    const { give, place, store } = await saving();
    press('Opslaan en volgende');
    fireEvent.click(screen.getByRole('link', { name: 'Foto toevoegen' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
    press('Weggaan');
    await screen.findByRole('heading', { level: 1, name: 'Foto toevoegen' });
    await act(() => give(saved({ eigenaar: 'Piet' })));
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('pending'));
    expect(place()).toBe('/beeldbank/upload');
  });
});

it('prevents unloading the page while there are unsaved changes', async () => {
  answers[update] = saved({ eigenaar: 'Piet' });
  open(page);
  await field('Eigenaar');
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isHeld()).toBe(false);
  await type('Eigenaar', 'Piet');
  expect(isHeld()).toBe(true);
  press('Opslaan');
  await isGood();
  expect(isHeld()).toBe(false);
});

describe('delete dialog of the photo form', () => {
  const ask = async () => {
    await field('Eigenaar');
    press('Verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Foto ‘Heide’ verwijderen?' }));
  };

  it('ignores Esc during the request and shows its error', async () => {
    const { give, answer } = late();
    answers[remove] = answer;
    open(page);
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await act(() => give(refusal('unavailable')));
    expect((await dialog.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
  });

  it('opens again without the error of the previous attempt', async () => {
    answers[remove] = refusal('unavailable');
    open(page);
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await dialog.findByRole('alert');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await ask()).queryByRole('alert')).toBeNull();
    expect(sent(remove)).toHaveLength(1);
  });
});
