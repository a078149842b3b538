import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
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

it('shows the metadata in labelled fields, and the reason at a field that is too long or that the server rejects', async () => {
  renderApp(page);
  const owner = await findField('Eigenaar');
  expect(owner.value).toBe('Loes');
  expect((await findField('Beschrijving')).value).toBe('Heide');
  for (const naam of ['Ree', 'Winter']) expect(screen.getByRole('button', { name: `${naam} weghalen` })).toBeTruthy();
  const help = owner.getAttribute('aria-describedby');
  expect(document.getElementById(help ?? '')?.textContent).toBe(
    'Wie de foto heeft gemaakt. Weet je het niet? Laat het dan leeg.',
  );

  for (const [name, label, maxLength] of [
    ['eigenaar', 'Eigenaar', 200],
    ['beschrijving', 'Beschrijving', 2000],
  ] as const) {
    await typeInto(label, 'x'.repeat(maxLength + 1));
    pressButton('Opslaan en volgende');
    await screen.findByText(`Dit mag hooguit ${maxLength} tekens lang zijn.`);
    expect(document.activeElement?.getAttribute('name')).toBe(name);
    expect(sent(update)).toEqual([]);
    await typeInto(label, 'x'.repeat(maxLength));
  }
  responses[update] = errorResponse('invalid', { fields: { eigenaar: 'Zo heet niemand.' } });
  pressButton('Opslaan');
  const reason = await screen.findByText('Zo heet niemand.');
  expect(sent(update)).toHaveLength(1);
  // The reason is read to screen readers, until the field is changed.
  expect(owner.getAttribute('aria-invalid')).toBe('true');
  expect(owner.getAttribute('aria-describedby')).toContain(reason.id);
  expect(owner.value).toBe('x'.repeat(200));
  await typeInto('Eigenaar', 'Piet B');
  await waitFor(() => expect(screen.queryByText('Zo heet niemand.')).toBeNull());
});

describe('changes typed during a save', () => {
  const startSaving = async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[update] = pendingResponse;
    const opened = renderApp(page);
    await typeInto('Eigenaar', ' Piet ');
    return { ...opened, respond };
  };

  it('keeps typed text when a newer version arrives, sends it with the saved version, and prevents unloading until then', async () => {
    const isUnloadPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { respond, store } = await startSaving();
    expect(isUnloadPrevented()).toBe(true);
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
    await waitFor(() => expect(isUnloadPrevented()).toBe(false));
  });

  it('asks for confirmation before going to the next photo, and does not go there once the page was left', async () => {
    const { respond, getLocation, store } = await startSaving();
    await screen.findByRole('link', { name: 'Volgende foto' });
    pressButton('Opslaan en volgende');
    await typeInto('Beschrijving', 'Heide in de mist');
    await act(() => respond(buildSaved({ eigenaar: 'Piet' })));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
    expect(getLocation()).toBe(page);
    pressButton('Blijven');
    expect((await findField('Beschrijving')).value).toBe('Heide in de mist');

    const { respond: respondLater, pendingResponse } = createDeferredResponse();
    responses[update] = pendingResponse;
    pressButton('Opslaan en volgende');
    fireEvent.click(screen.getByRole('link', { name: 'Foto toevoegen' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
    pressButton('Weggaan');
    await screen.findByRole('heading', { level: 1, name: 'Foto toevoegen' });
    await act(() => respondLater(buildSaved({ eigenaar: 'Piet' }, 2)));
    await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('pending'));
    expect(getLocation()).toBe('/beeldbank/upload');
  });
});
