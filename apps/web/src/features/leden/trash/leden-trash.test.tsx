import type { DeletedLid } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildLid, idOf } from '../../../test/builders.js';
import { buildListResponse, portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderWithResponses } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const page = '/admin/leden/prullenbak';
const listRoute = (number = 1) => `GET /api/leden/trash?page=${number}&limit=25`;
const restoreRoute = (id: string) => `POST /api/leden/restore/${id}`;
const purgeRoute = 'POST /api/leden/trash/purge';

const buildDeleted = (number: number, naam: string, deletedBy = 'Ada Beheer'): DeletedLid => ({
  _id: idOf(number),
  lid: buildLid(number, { naam }),
  deletedAt: '2026-11-20T23:30:00.000Z',
  until: '2026-12-20T23:30:00.000Z',
  deletedBy: { _id: idOf(99), naam: deletedBy },
});
const eik = buildDeleted(1, 'Herberg De Eik');
const ven = buildDeleted(2, 'Camping Het Ven', '');

let deleted: DeletedLid[];
const withoutDeleted = (...ids: string[]) => (deleted = deleted.filter(({ _id }) => !ids.includes(_id)));
const setup = (responses: MockResponses = {}, address = page) =>
  renderWithResponses(address, { ...portalResponses, [listRoute()]: () => buildListResponse(deleted), ...responses });
/** Restores the lid on the mock server. */
const restores = (id: string) => () => {
  withoutDeleted(id);
  return { body: { results: buildLid(1) } };
};
const getRows = async () =>
  within(await screen.findByRole('table', { name: 'Prullenbak leden' }))
    .getAllByRole('row')
    .slice(1);
const getBar = () => within(screen.getByRole('group', { name: 'Gekozen uit de prullenbak' }));
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  deleted = [eik, ven];
});

describe('the trash of leden', () => {
  it('shows each lid with who deleted it, and until when it can be restored, after a retry when the request fails', async () => {
    let isDown = true;
    setup({ [listRoute()]: () => (isDown ? errorResponse('unexpected') : buildListResponse(deleted)) });
    expect((await screen.findByRole('alert')).textContent).toContain('De prullenbak is niet opgehaald');
    isDown = false;
    await press('Opnieuw proberen');
    const [first, second] = await getRows();
    for (const text of ['Herberg De Eik', 'lid1@example.org', '21 nov 2026 door Ada Beheer', '21 dec 2026'])
      expect(first?.textContent).toContain(text);
    expect(second?.textContent).not.toContain('door');
    expect(screen.getByText('2 leden')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de leden' }).getAttribute('href')).toBe('/leden');
  });

  it('redirects to the last page when the page number is too high', async () => {
    const { getLocation } = setup(
      { [listRoute(9)]: buildListResponse([], 26), [listRoute(2)]: buildListResponse([ven], 26) },
      `${page}?page=9`,
    );
    await waitFor(() => expect(getLocation()).toBe(`${page}?page=2`));
    expect(await getRows()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe(page);
  });
});

describe('restoring leden', () => {
  it('restores a lid once, shows a notice with a link, and moves the focus to the next row', async () => {
    const deferred = createDeferredResponse();
    const { sent } = setup({ [restoreRoute(eik._id)]: deferred.pendingResponse });
    const button = await screen.findByRole('button', { name: 'Terugzetten: Herberg De Eik' });
    act(() => button.focus());
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(sent(restoreRoute(eik._id))).toHaveLength(1));
    await act(() => deferred.respond(restores(eik._id)()));
    await screen.findByText(/^Lid ‘Herberg De Eik’ staat weer op de ledenlijst\./);
    expect(screen.getByRole('link', { name: 'Bekijk het lid' }).getAttribute('href')).toBe(`/leden/lid/${eik._id}`);
    await screen.findByText('1 lid');
    const next = screen.getByRole('button', { name: 'Terugzetten: Camping Het Ven' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(sent(restoreRoute(eik._id))).toHaveLength(1);
  });

  it('restores all selected leden, which empties the trash', async () => {
    setup({ [restoreRoute(eik._id)]: restores(eik._id), [restoreRoute(ven._id)]: restores(ven._id) });
    await getRows();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Alles op deze pagina' }));
    fireEvent.click(getBar().getByRole('button', { name: 'Terugzetten' }));
    await screen.findByText('2 leden staan weer op de ledenlijst.');
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
  });

  it('links to the lid that has the address now, and refreshes the list when the lid is already purged', async () => {
    let response = errorResponse('lid_exists', { details: { lid: idOf(7) } });
    setup({ [restoreRoute(eik._id)]: () => response });
    await press('Terugzetten: Herberg De Eik');
    await screen.findByText(/niet teruggezet: Er is al een lid met dit e-mailadres\./);
    expect(screen.getByRole('link', { name: 'Bekijk het lid met dit adres' }).getAttribute('href')).toBe(
      `/leden/lid/${idOf(7)}`,
    );
    expect(await getRows()).toHaveLength(2);
    response = errorResponse('lid_not_found');
    withoutDeleted(eik._id);
    await press('Terugzetten: Herberg De Eik');
    await screen.findByText('1 lid');
  });
});

describe('deleting leden for good', () => {
  it('asks for the number of leden, and deletes one by the button of its row', async () => {
    const { sent } = setup({
      [purgeRoute]: () => {
        withoutDeleted(eik._id);
        return { body: { results: { done: [eik._id], gone: [] } } };
      },
    });
    await press('Verwijder Herberg De Eik voorgoed');
    const dialog = within(await screen.findByRole('dialog', { name: '1 lid voorgoed verwijderen?' }));
    const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    submit();
    expect(dialog.getByText('Dit is niet het aantal. Typ 1.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '1' } });
    submit();
    await screen.findByText('1 lid voorgoed verwijderd.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await getRows()).toHaveLength(1));
    expect(sent(purgeRoute).map(({ body }) => body)).toEqual([{ leden: [eik._id], expected: 1 }]);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('deletes the selected leden', async () => {
    const { sent } = setup({ [purgeRoute]: { body: { results: { done: [eik._id, ven._id], gone: [] } } } });
    await getRows();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Alles op deze pagina' }));
    fireEvent.click(getBar().getByRole('button', { name: 'Voorgoed verwijderen' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2 leden voorgoed verwijderen?' }));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '2' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('2 leden voorgoed verwijderd.');
    expect(sent(purgeRoute).map(({ body }) => body)).toEqual([{ leden: [eik._id, ven._id], expected: 2 }]);
  });
});
