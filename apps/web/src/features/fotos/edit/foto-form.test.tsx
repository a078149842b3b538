import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSearchResponse, buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide', tags: [idOf(21)], themes: [idOf(31)] });
const bos = buildFoto({ _id: idOf(2), beschrijving: 'Bos', eigenaar: 'Piet' });
const buildSaved = (changes: Partial<Foto>, second = 1) => ({
  body: { results: { ...heide, ...changes, updatedAt: `2026-11-21T10:00:0${second}.000Z` } },
});
const one = `GET /api/fotoboek/${idOf(1)}`;
const update = `POST /api/fotoboek/update/${idOf(1)}`;
const remove = `DELETE /api/fotoboek/${idOf(1)}`;
const page = `/admin/beeldbank/item/${idOf(1)}`;

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const sent = (route: string) => filterCalls(calls)(route);
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const typeInto = async (label: string, value: string) =>
  fireEvent.change(await findField(label), { target: { value } });
const pressButton = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const expectSaved = () =>
  screen.findByText('De gegevens zijn opgeslagen', { exact: false, selector: '[role=status] *' });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([heide, bos]),
    [one]: { body: { results: heide } },
    [`GET /api/fotoboek/${idOf(2)}`]: { body: { results: bos } },
    [`POST /api/fotoboek/neighbours/${idOf(1)}`]: buildNeighboursResponse(null, bos),
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: buildNeighboursResponse(heide, null),
  };
  calls = serve(responses);
});

it('shows the metadata of the photo in labelled fields with descriptions', async () => {
  renderApp(page);
  expect((await findField('Eigenaar')).value).toBe('Loes');
  expect((await findField('Beschrijving')).value).toBe('Heide');
  for (const naam of ['Ree', 'Winter']) expect(screen.getByRole('button', { name: `${naam} weghalen` })).toBeTruthy();
  const help = (await findField('Eigenaar')).getAttribute('aria-describedby');
  expect(document.getElementById(help ?? '')?.textContent).toBe('De naam die bij de foto staat.');
});

describe('field that the server rejects', () => {
  it('shows the reason, also to screen readers, until the field is changed', async () => {
    responses[update] = errorResponse('invalid', { fields: { eigenaar: 'Zo heet niemand.' } });
    renderApp(page);
    await typeInto('Eigenaar', 'Piet');
    pressButton('Opslaan');
    const reason = await screen.findByText('Zo heet niemand.');
    const owner = await findField('Eigenaar');
    expect(owner.getAttribute('aria-invalid')).toBe('true');
    expect(owner.getAttribute('aria-describedby')).toContain(reason.id);
    expect(owner.value).toBe('Piet');
    await typeInto('Eigenaar', 'Piet B');
    await waitFor(() => expect(screen.queryByText('Zo heet niemand.')).toBeNull());
  });
});

it.each([
  ['eigenaar', 'Eigenaar', 200],
  ['beschrijving', 'Beschrijving', 2000],
])(
  'rejects a value of %s that is too long before sending, and accepts the longest valid one',
  async (name, label, maxLength) => {
    responses[update] = buildSaved({});
    renderApp(page);
    await typeInto(label, 'x'.repeat(maxLength + 1));
    pressButton('Opslaan en volgende');
    await screen.findByText(`Dit mag hooguit ${maxLength} tekens lang zijn.`);
    expect(document.activeElement?.getAttribute('name')).toBe(name);
    expect(sent(update)).toEqual([]);
    await typeInto(label, 'x'.repeat(maxLength));
    pressButton('Opslaan');
    await waitFor(() => expect(sent(update)).toHaveLength(1));
  },
);

describe('changes typed during a save', () => {
  const startSaving = async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[update] = pendingResponse;
    const opened = renderApp(page);
    await typeInto('Eigenaar', ' Piet ');
    return { ...opened, respond };
  };

  it('keeps typed text when a newer version arrives, and sends it with the saved version', async () => {
    const { respond, store } = await startSaving();
    pressButton('Opslaan');
    await typeInto('Beschrijving', 'Heide in de mist');
    responses[one] = buildSaved({ eigenaar: 'Anna', beschrijving: 'Van een ander' }, 2);
    await act(() => respond(buildSaved({ eigenaar: 'Piet' })));
    await expectSaved();
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Van een ander'));
    expect((await findField('Beschrijving')).value).toBe('Heide in de mist');
    responses[update] = buildSaved({}, 3);
    pressButton('Opslaan');
    await waitFor(() => expect(sent(update)).toHaveLength(2));
    // The version that was saved here, not the newer one, so that the server can detect the conflict.
    expect(sent(update)[1]?.body).toMatchObject({
      beschrijving: 'Heide in de mist',
      updatedAt: '2026-11-21T10:00:01.000Z',
    });
  });

  it('asks for confirmation before going to the next photo with text typed during a save', async () => {
    const { respond, getLocation } = await startSaving();
    await screen.findByRole('link', { name: 'Volgende foto' });
    pressButton('Opslaan en volgende');
    await typeInto('Beschrijving', 'Heide in de mist');
    await act(() => respond(buildSaved({ eigenaar: 'Piet' })));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
    expect(getLocation()).toBe(page);
    pressButton('Blijven');
    expect((await findField('Beschrijving')).value).toBe('Heide in de mist');
  });

  it('does not navigate after a save when the page was left meanwhile', async () => {
    const { respond, getLocation, store } = await startSaving();
    pressButton('Opslaan en volgende');
    fireEvent.click(screen.getByRole('link', { name: 'Foto toevoegen' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
    pressButton('Weggaan');
    await screen.findByRole('heading', { level: 1, name: 'Foto toevoegen' });
    await act(() => respond(buildSaved({ eigenaar: 'Piet' })));
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('pending'));
    expect(getLocation()).toBe('/beeldbank/upload');
  });
});

it('prevents unloading the page while there are unsaved changes', async () => {
  responses[update] = buildSaved({ eigenaar: 'Piet' });
  renderApp(page);
  await findField('Eigenaar');
  const isUnloadPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isUnloadPrevented()).toBe(false);
  await typeInto('Eigenaar', 'Piet');
  expect(isUnloadPrevented()).toBe(true);
  pressButton('Opslaan');
  await expectSaved();
  expect(isUnloadPrevented()).toBe(false);
});

describe('delete dialog of the photo form', () => {
  const openDialog = async () => {
    await findField('Eigenaar');
    pressButton('Verwijderen');
    return within(await screen.findByRole('dialog', { name: 'Foto ‘Heide’ verwijderen?' }));
  };

  it('ignores Esc during the request and shows its error', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[remove] = pendingResponse;
    renderApp(page);
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await act(() => respond(errorResponse('unavailable')));
    expect((await dialog.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
  });

  it('opens again without the error of the previous attempt', async () => {
    responses[remove] = errorResponse('unavailable');
    renderApp(page);
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await dialog.findByRole('alert');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openDialog()).queryByRole('alert')).toBeNull();
    expect(sent(remove)).toHaveLength(1);
  });
});
