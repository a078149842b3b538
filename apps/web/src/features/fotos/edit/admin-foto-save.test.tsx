import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  refetchFotos,
  body,
  field,
  heide,
  buildUpdatedFoto,
  fotoRoute,
  page,
  ree,
  expectSaved,
  type,
  updateRoute,
  setupAdminFoto,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();

describe('saving a photo', () => {
  it('sends the values and their version once when the button is clicked repeatedly, and the saved version the next time', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[updateRoute(heide)] = pendingResponse;
    renderApp(page);
    await type('Beschrijving', ' Heide in de mist ');
    const button = screen.getByRole('button', { name: 'Opslaan' });
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    await waitFor(() => expect(sent(updateRoute(heide))).toHaveLength(1));
    const now = buildUpdatedFoto(heide, { beschrijving: 'Heide in de mist' });
    responses[fotoRoute(heide)] = body(now);
    await act(async () => respond(body(now)));
    await expectSaved();
    expect(sent(updateRoute(heide)).map((call) => call.body)).toEqual([
      {
        eigenaar: 'Loes',
        beschrijving: ' Heide in de mist ',
        locatie: '',
        tags: [ree],
        themes: [],
        trefwoorden: [],
        status: 'zichtbaar',
        updatedAt: heide.updatedAt,
      },
    ]);
    expect((await field('Beschrijving')).value).toBe('Heide in de mist');
    await waitFor(() => expect(sent(fotoRoute(heide))).toHaveLength(2));
    expect(screen.getByText('Goed..').parentElement?.textContent).toBe('Goed.. De gegevens zijn opgeslagen');

    // The confirmation stays until the next change. Text typed during a request is an unsaved change.
    await type('Eigenaar', 'Piet');
    await waitFor(() => expect(screen.queryByText('Goed..')).toBeNull());
    const next = createDeferredResponse();
    responses[updateRoute(heide)] = next.pendingResponse;
    await press('Opslaan');
    await type('Eigenaar', 'Piet Bakker');
    await act(async () => next.respond(body(buildUpdatedFoto(now, { eigenaar: 'Piet' }, 2))));
    await expectSaved();
    expect(sent(updateRoute(heide))[1]?.body).toMatchObject({ updatedAt: '2026-11-21T10:00:01.000Z' });
    expect((await field('Eigenaar')).value).toBe('Piet Bakker');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
  });
});

describe('failure while saving a photo', () => {
  it('shows the prescribed text, with the server’s reason if there is one, and keeps the values', async () => {
    const prescribed = 'Error! De gegeven zijn niet opgeslagen. Ben je offline?';
    responses[updateRoute(heide)] = errorResponse('disk_full');
    renderApp(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toBe(`${prescribed}De opslag is vol.`);
    expect((await field('Eigenaar')).value).toBe('Piet');
    responses[updateRoute(heide)] = () => Promise.reject(new TypeError('Failed to fetch'));
    await press('Opslaan');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(prescribed));
    expect((await field('Eigenaar')).value).toBe('Piet');
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { eigenaar: 'Piet' }));
    await press('Opslaan');
    await expectSaved();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports that the photo was deleted and keeps the typed values', async () => {
    responses[updateRoute(heide)] = errorResponse('foto_not_found');
    const opened = renderApp(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toContain('Deze foto bestaat niet (meer).');
    responses[fotoRoute(heide)] = errorResponse('foto_not_found');
    refetchFotos(opened);
    await waitFor(() => expect(sent(fotoRoute(heide))).toHaveLength(2));
    expect((await field('Eigenaar')).value).toBe('Piet');
    expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe(
      '/admin/beeldbank/prullenbak',
    );
  });
});
