import type { DeletedLabel, LabelRestoreResult } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '../../../test/builders.js';
import { buildListResponse, portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderWithResponses } from '../../../test/render.js';
import { errorResponse, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const page = '/admin/labels/prullenbak';
const listRoute = 'GET /api/fotoboek/labels/trash?page=1&limit=25';
const restoreRoute = 'POST /api/fotoboek/labels/trash/restore';
const purgeRoute = 'POST /api/fotoboek/labels/trash/purge';

const buildDeleted = (number: number, naam: string, fields: Partial<DeletedLabel> = {}): DeletedLabel => ({
  _id: idOf(number),
  kind: 'tags',
  naam,
  count: number,
  deletedAt: '2026-11-20T23:30:00.000Z',
  until: '2026-12-20T23:30:00.000Z',
  deletedBy: { _id: idOf(99), naam: 'Ada Beheer' },
  ...fields,
});
const heide = buildDeleted(1, 'Heide');
const winter = buildDeleted(12, 'Winter', { kind: 'themas', into: 'Sneeuw' });

let deleted: DeletedLabel[];
const setup = (responses: MockResponses = {}) =>
  renderWithResponses(page, { ...portalResponses, [listRoute]: () => buildListResponse(deleted), ...responses });
const buildResult = (result: Partial<LabelRestoreResult>) => ({
  body: { results: { done: [], gone: [], exists: [], running: [], full: 0, isRunning: false, ...result } },
});
const getBar = () => within(screen.getByRole('group', { name: 'Gekozen uit de prullenbak' }));
const chooseAll = async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Alles op deze pagina' }));
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  deleted = [heide, winter];
});

describe('the trash of labels', () => {
  it('shows what each label was, on how many photos, who removed it, and until when it can be restored', async () => {
    setup();
    const table = await screen.findByRole('table', { name: 'Prullenbak tags en thema’s' });
    const [first, second] = within(table).getAllByRole('row').slice(1);
    for (const text of ['Heide', 'Tag', '1 foto', '21 nov 2026 door Ada Beheer', '21 dec 2026'])
      expect(first?.textContent).toContain(text);
    for (const text of ['Winter', 'Thema, samengevoegd met ‘Sneeuw’', '12 foto’s'])
      expect(second?.textContent).toContain(text);
    expect(screen.getByText('2 tags en thema’s')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de tags' }).getAttribute('href')).toBe('/beeldbank/tags');
    expect(screen.getByRole('link', { name: 'Naar de thema’s' }).getAttribute('href')).toBe('/beeldbank/themas');
  });

  it('denies a lid access', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { sent } = setup();
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(sent(listRoute)).toEqual([]);
  });
});

describe('restoring labels', () => {
  it('restores one, shows a notice, and moves the focus to the next row', async () => {
    const { sent } = setup({
      [restoreRoute]: () => {
        deleted = [winter];
        return buildResult({ done: [heide._id] });
      },
    });
    const button = await screen.findByRole('button', { name: 'Terugzetten: Heide (tag)' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText(/^Teruggezet: ‘Heide’\./);
    expect(sent(restoreRoute).map(({ body }) => body)).toEqual([{ labels: [heide._id] }]);
    await screen.findByText('1 tag of thema');
    const next = screen.getByRole('button', { name: 'Terugzetten: Winter (thema)' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('names those whose name exists again, which stay chosen, and tells which photos have no room', async () => {
    setup({
      [restoreRoute]: () => {
        deleted = [winter];
        return buildResult({ done: [heide._id], exists: [winter._id], full: 2, isRunning: true });
      },
    });
    await chooseAll();
    fireEvent.click(getBar().getByRole('button', { name: 'Terugzetten' }));
    await screen.findByText(
      /^Teruggezet: ‘Heide’\. De foto’s krijgen dit de komende minuten terug\. Bij 2 foto’s past het niet meer\. Niet teruggezet, want die naam is er weer: ‘Winter’\./,
    );
    expect(screen.getByRole('link', { name: 'Laatste bewerkingen' }).getAttribute('href')).toBe('/admin/bewerkingen');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Kies Heide (tag)' })).toBeNull());
    expect(getBar().getByText('1 gekozen')).toBeTruthy();
  });

  it('shows the reason when the request fails', async () => {
    setup({ [restoreRoute]: errorResponse('unavailable') });
    await press('Terugzetten: Heide (tag)');
    expect((await screen.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
  });
});

it('deletes chosen labels for good after their number is typed', async () => {
  const { sent } = setup({
    [purgeRoute]: () => {
      deleted = [];
      return { body: { results: { done: [heide._id, winter._id], gone: [] } } };
    },
  });
  await chooseAll();
  fireEvent.click(getBar().getByRole('button', { name: 'Voorgoed verwijderen' }));
  const dialog = within(await screen.findByRole('dialog', { name: '2 tags en thema’s voorgoed verwijderen?' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: '2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
  await screen.findByText('2 tags en thema’s voorgoed verwijderd.');
  expect(sent(purgeRoute).map(({ body }) => body)).toEqual([{ labels: [heide._id, winter._id], expected: 2 }]);
  await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
});
