import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildListResponse, portalResponses } from '../../test/portal-responses.js';
import { buildJob, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const page = '/admin/bewerkingen';
const listRoute = 'GET /api/beheer/jobs?page=1&limit=25';
const jobRoute = (number: number) => `GET /api/beheer/jobs/${idOf(number)}`;
const undoRoute = (number: number) => `POST /api/beheer/undo/${idOf(number)}`;

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses };
  calls = serve(responses);
});

describe('the list of jobs', () => {
  it('shows what was done, by whom, and links to the photos that were left', async () => {
    const named = [{ _id: idOf(7), naam: 'Ven bij nacht', reason: 'changed' as const }];
    responses[listRoute] = buildListResponse([
      buildJob({
        kind: 'undo',
        undo: null,
        named,
        left: { gone: 0, full: 0, changed: 1, exists: 0, label: 0 },
        done: 39,
      }),
      buildJob({ _id: idOf(2), by: { _id: idOf(9), naam: '' }, undo: null, undoneBy: idOf(1) }),
    ]);
    renderApp(page);
    const items = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.closest('li'));
    expect(items[0]?.textContent).toContain('Ada Beheer, 26 november 2026 om 11:00');
    expect(items[0]?.textContent).toContain('39 foto’s teruggezet. Sindsdien gewijzigd, en zo gelaten: 1 foto.');
    expect(screen.getByText('Ven bij nacht').getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    expect(items[1]?.textContent).toContain('Een verwijderd account');
    const fotos = within(items[1]!).getByRole('link', { name: 'Bekijk de foto’s: Eigenaar gewijzigd' });
    expect(fotos.getAttribute('href')).toBe(`/admin/beeldbank?bewerking=${idOf(2)}`);
    expect(items[1]?.textContent).toContain('Ongedaan gemaakt.');
    expect(screen.queryByRole('button', { name: /^Ongedaan maken/ })).toBeNull();
  });

  it('undoes a job, reports the outcome, and keeps the focus of the button that disappears in the list', async () => {
    responses[listRoute] = buildListResponse([buildJob({ _id: idOf(1), undo: idOf(1) })]);
    responses[undoRoute(1)] = () => {
      responses[listRoute] = buildListResponse([buildJob({ _id: idOf(1), undo: null, undoneBy: idOf(3) })]);
      return { body: { results: buildJob({ _id: idOf(3), kind: 'undo', undo: null, done: 40 }) } };
    };
    renderApp(page);
    await screen.findByText('Ongedaan maken kan tot 27 november 2026 om 11:00.');
    screen.getByRole('button', { name: 'Ongedaan maken: Eigenaar gewijzigd' }).focus();
    await press('Ongedaan maken: Eigenaar gewijzigd');
    await screen.findByText(/40 foto’s teruggezet\./);
    await screen.findByText('Ongedaan gemaakt.');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Laatste bewerkingen' }));
    expect(filterCalls(calls)(undoRoute(1))).toHaveLength(1);
  });

  it('shows why undoing fails', async () => {
    responses[listRoute] = buildListResponse([buildJob({ _id: idOf(1), undo: idOf(1) })]);
    responses[undoRoute(1)] = errorResponse('undo_expired');
    renderApp(page);
    await press('Ongedaan maken: Eigenaar gewijzigd');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Deze bewerking kan niet meer ongedaan worden gemaakt.');
  });

  it('follows a job that runs, and stops it on request', async () => {
    const running = buildJob({
      _id: idOf(1),
      finishedAt: null,
      state: 'running',
      isCancellable: true,
      processed: 340,
      total: 2590,
      undo: null,
    });
    responses[listRoute] = buildListResponse([running]);
    responses[jobRoute(1)] = { body: { results: running } };
    responses[`DELETE /api/beheer/jobs/${idOf(1)}`] = () => {
      const stopped = buildJob({ _id: idOf(1), state: 'cancelled', processed: 390, done: 390, undo: idOf(1) });
      responses[listRoute] = buildListResponse([stopped]);
      responses[jobRoute(1)] = { body: { results: stopped } };
      return { body: { results: stopped } };
    };
    renderApp(page);
    await screen.findByText('Bezig: 340 van 2.590 foto’s.');
    expect(screen.getByRole('progressbar', { name: 'Voortgang' }).getAttribute('aria-valuenow')).toBe(
      '13.127413127413128',
    );
    await press('Stoppen: Eigenaar gewijzigd');
    await screen.findByText('Gestopt na 390 foto’s.');
    await screen.findByRole('button', { name: 'Ongedaan maken: Eigenaar gewijzigd' });
  });

  it('says that there is nothing yet, and shows an error that can be retried', async () => {
    responses[listRoute] = errorResponse('unavailable');
    renderApp(page);
    await screen.findByRole('heading', { name: 'De bewerkingen zijn niet opgehaald' });
    responses[listRoute] = buildListResponse([]);
    await press('Opnieuw proberen');
    await screen.findByRole('heading', { name: 'Nog geen bewerkingen' });
  });
});

describe('a notice about something that can be undone', () => {
  it('undoes the removal of a tag', async () => {
    responses[`DELETE /api/fotoboek/tags/${idOf(21)}`] = { body: { msg: 'Tag ‘Ree’ is verwijderd.', undo: idOf(5) } };
    const subject = { fields: ['tags'], naam: 'Ree', undoes: 'labels.remove' as const };
    responses[undoRoute(5)] = { body: { results: buildJob({ kind: 'undo', subject, done: 3, undo: null }) } };
    renderApp('/beeldbank/tags');
    await press('Verwijder Ree');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('Tag ‘Ree’ is verwijderd.');
    await press('Ongedaan maken');
    await screen.findByText('Ongedaan gemaakt: Tag ‘Ree’ verwijderd. 3 foto’s teruggezet.');
    await waitFor(() => expect(screen.queryByText('Tag ‘Ree’ is verwijderd.')).toBeNull());
  });
});
