import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  neighboursRoute,
  body,
  bos,
  field,
  findCombobox,
  fotoRoute,
  heide,
  buildUpdatedFoto,
  page,
  ree,
  ven,
  expectSaved,
  type,
  updateRoute,
  valueOf,
  setupAdminFoto,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { buildNeighboursResponse } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { emptySearch, toOrder } from '../../foto-base/foto-search.js';
import { createDeferredResponse, errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();

it('asks for confirmation before leaving with unsaved changes, but not after saving', async () => {
  responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { eigenaar: 'Piet' }));
  const { getLocation, router } = renderApp(page);
  await type('Eigenaar', 'Piet');
  await press('Opslaan');
  await expectSaved();
  fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
  await act(() => router.navigate(page));
  await type('Eigenaar', 'Anna');
  fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Blijven' }));
  expect((await field('Eigenaar')).value).toBe('Anna');
  fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
  await press('Weggaan');
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
});

describe('save and next', () => {
  const search = `?tags=ree-${ree}&page=2`;

  it('saves, opens the next photo of the search at its first empty field, and returns to the grid after the last', async () => {
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { eigenaar: 'Piet' }));
    responses[updateRoute(bos)] = body(buildUpdatedFoto(bos, {}));
    const { getLocation } = renderApp(page + search);
    await type('Eigenaar', 'Piet');
    await press('Opslaan en volgende');
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${bos._id}${search}`));
    expect(sent(updateRoute(heide))).toHaveLength(1);
    expect(sent(neighboursRoute(heide))[0]?.body).toEqual({ ...toOrder(emptySearch), tags: [ree] });
    await waitFor(() => expect(valueOf('beschrijving')).toBe('Bos'));
    expect(document.activeElement).toBe(await findCombobox('Tags'));
    screen.getByText('Volgende foto: Bos');
    await press('Opslaan en volgende');
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank${search}`));
    await screen.findByText('Dit was de laatste foto van deze zoekopdracht.');
  });

  it('is what Ctrl+Enter does from photo to photo, after it chose a typed tag; elsewhere it saves, once', async () => {
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { beschrijving: 'Mist' }));
    responses[updateRoute(bos)] = body(buildUpdatedFoto(bos, {}));
    const { getLocation } = renderApp(page);
    await type('Beschrijving', 'Mist');
    screen.getByText('Ctrl+Enter: Opslaan');
    const beschrijving = await field('Beschrijving');
    for (const repeat of [false, true, true]) fireEvent.keyDown(beschrijving, { key: 'Enter', ctrlKey: true, repeat });
    await expectSaved();
    expect([sent(updateRoute(heide)).length, getLocation()]).toEqual([1, page]);
    await press('Opslaan en volgende');
    await screen.findByText('Ctrl+Enter: Opslaan en volgende');
    const tags = await findCombobox('Tags');
    fireEvent.change(tags, { target: { value: 've' } });
    await screen.findByRole('option', { name: 'Ven' });
    fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter', metaKey: true });
    await screen.findByRole('button', { name: 'Ven weghalen' });
    fireEvent.keyDown(tags, { key: 'Enter', code: 'Enter', metaKey: true });
    await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
    expect(sent(updateRoute(bos)).map(({ body: sentBody }) => sentBody)).toMatchObject([{ tags: [ven] }]);
  });

  it('publishes a concept too with ‘Publiceren en volgende’', async () => {
    const concept = buildUpdatedFoto(heide, { status: 'concept' });
    responses[fotoRoute(heide)] = body(concept);
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, {}, 2));
    const { getLocation } = renderApp(page);
    await press('Publiceren en volgende');
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${bos._id}`));
    expect(sent(updateRoute(heide)).map((call) => call.body)).toMatchObject([{ status: 'zichtbaar' }]);
  });

  it('stays on the photo when saving fails, and waits for the next photo when the search has not responded yet', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[neighboursRoute(heide)] = pendingResponse;
    responses[updateRoute(heide)] = errorResponse('unexpected');
    const { getLocation } = renderApp(page);
    await press('Opslaan en volgende');
    await screen.findByRole('alert');
    expect(getLocation()).toBe(page);
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, {}));
    await press('Opslaan en volgende');
    await expectSaved();
    expect(getLocation()).toBe(page);
    await act(async () => respond(buildNeighboursResponse(null, bos)));
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${bos._id}`));
  });

  it('returns to the upload page after a single upload', async () => {
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, {}));
    const { getLocation, router } = renderApp('/beeldbank/upload');
    await act(() => router.navigate(page, { state: { after: 'upload' } }));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('beschrijving'));
    await press('Opslaan en volgende');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/upload'));
  });
});
