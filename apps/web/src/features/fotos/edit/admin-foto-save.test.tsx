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
  it('sends the values and their version once when the button is clicked repeatedly', async () => {
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
        status: 'zichtbaar',
        updatedAt: heide.updatedAt,
      },
    ]);
    expect((await field('Beschrijving')).value).toBe('Heide in de mist');
    await waitFor(() => expect(sent(fotoRoute(heide))).toHaveLength(2));
  });

  it('shows the prescribed confirmation until the next change', async () => {
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { eigenaar: 'Piet' }));
    renderApp(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await expectSaved();
    expect(screen.getByText('Goed..').parentElement?.textContent).toBe('Goed.. De gegevens zijn opgeslagen');
    await type('Eigenaar', 'Piet B');
    await waitFor(() => expect(screen.queryByText('Goed..')).toBeNull());
  });

  it('sends the version of the previous save with the next one', async () => {
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, {}));
    renderApp(page);
    await press('Opslaan');
    await expectSaved();
    await press('Opslaan');
    await waitFor(() => expect(sent(updateRoute(heide))).toHaveLength(2));
    expect(sent(updateRoute(heide))[1]?.body).toMatchObject({ updatedAt: '2026-11-21T10:00:01.000Z' });
  });

  it('keeps text typed during the request as an unsaved change', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[updateRoute(heide)] = pendingResponse;
    renderApp(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    await type('Eigenaar', 'Piet Bakker');
    await act(async () => respond(body(buildUpdatedFoto(heide, { eigenaar: 'Piet' }))));
    await expectSaved();
    expect((await field('Eigenaar')).value).toBe('Piet Bakker');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await screen.findByRole('dialog', { name: 'Je wijzigingen zijn niet opgeslagen' });
  });
});

describe('client-side validation of the photo form', () => {
  it('shows the error at the field, focuses it and sends nothing', async () => {
    renderApp(page);
    await type('Beschrijving', 'x'.repeat(2001));
    await press('Opslaan');
    await screen.findByText('Dit mag hooguit 2000 tekens lang zijn.');
    expect(document.activeElement?.getAttribute('name')).toBe('beschrijving');
    expect(sent(updateRoute(heide))).toEqual([]);
  });
});

describe('failure while saving a photo', () => {
  it('shows the prescribed text and the server’s reason, and keeps the values', async () => {
    responses[updateRoute(heide)] = errorResponse('disk_full');
    renderApp(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error! De gegeven zijn niet opgeslagen. Ben je offline?De opslag is vol.',
    );
    expect((await field('Eigenaar')).value).toBe('Piet');
    responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { eigenaar: 'Piet' }));
    await press('Opslaan');
    await expectSaved();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows only the prescribed text when the server is unreachable', async () => {
    responses[updateRoute(heide)] = () => Promise.reject(new TypeError('Failed to fetch'));
    renderApp(page);
    await type('Eigenaar', 'Piet');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error! De gegeven zijn niet opgeslagen. Ben je offline?',
    );
    expect((await field('Eigenaar')).value).toBe('Piet');
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
