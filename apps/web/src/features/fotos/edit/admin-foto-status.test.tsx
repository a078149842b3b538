import type { Foto } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  body,
  bos,
  buildUpdatedFoto,
  expectSaved,
  fotoRoute,
  heide,
  neighboursRoute,
  page,
  setupAdminFoto,
  type,
  updateRoute,
} from '../../../test/admin-foto.js';
import { buildNeighboursResponse } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();
const concept = { ...heide, status: 'concept' as const };
const chooseRoute = 'PUT /api/beheer/hero';
const choiceRoute = 'GET /api/beheer/hero';
/** The photo itself, and as the neighbour of another. */
const serveFoto = (foto: Foto) => {
  responses[fotoRoute(heide)] = body(foto);
  responses[neighboursRoute(bos)] = buildNeighboursResponse(foto, null);
};
const findVisible = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Zichtbaar voor leden' });
const getSentStatuses = () => sent(updateRoute(heide)).map((call) => (call.body as { status: string }).status);

describe('the status of a photo on its edit page', () => {
  const published = buildUpdatedFoto(heide, { beschrijving: 'Heide bij ochtend' }, 2);
  beforeEach(() => serveFoto(concept));

  it('has a mark and a button that publishes it for a concept, and is changed with the other fields, also when another admin changed those', async () => {
    renderApp(page);
    expect((await findVisible()).checked).toBe(false);
    screen.getByText('Concept');
    const theirs = buildUpdatedFoto(concept, { beschrijving: 'Heide bij ochtend' });
    responses[updateRoute(heide)] = () => {
      responses[updateRoute(heide)] = () => {
        serveFoto(published);
        return body(published);
      };
      return errorResponse('foto_changed', { details: { foto: theirs } });
    };
    screen.getByRole('button', { name: 'Publiceren' }).focus();
    await press('Publiceren');
    await expectSaved();
    await waitFor(() => expect(screen.queryByText('Concept')).toBeNull());
    expect((await findVisible()).checked).toBe(true);
    await screen.findByText('Wat iemand anders intussen wijzigde, is ook bewaard: Beschrijving.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opslaan' }));
    expect(screen.queryByRole('button', { name: 'Publiceren' })).toBeNull();

    fireEvent.click(await findVisible());
    await press('Opslaan');
    await waitFor(() => expect(getSentStatuses()).toEqual(['zichtbaar', 'zichtbaar', 'concept']));
  });

  it('keeps the focus on a button when the button that publishes disappears before the photo is saved', async () => {
    renderApp(page);
    await type('Locatie', 'De Plas');
    expect(document.activeElement).toBe(document.body);
    const theirs = buildUpdatedFoto(heide, {});
    const { respond, pendingResponse } = createDeferredResponse();
    responses[updateRoute(heide)] = () => {
      responses[updateRoute(heide)] = pendingResponse;
      return errorResponse('foto_changed', { details: { foto: theirs } });
    };
    screen.getByRole('button', { name: 'Publiceren' }).focus();
    await press('Publiceren');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publiceren' })).toBeNull());
    const saved = buildUpdatedFoto(heide, { locatie: 'De Plas' }, 2);
    serveFoto(saved);
    await respond(body(saved));
    await expectSaved();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Opslaan' }));
  });
});

describe('the photo of the dashboard', () => {
  beforeEach(() => {
    let foto: string | null = null;
    responses[choiceRoute] = () => ({ body: { results: { foto } } });
    responses[chooseRoute] = () => {
      ({ foto } = sent(chooseRoute).at(-1)!.body as { foto: string | null });
      return { body: { results: { foto } } };
    };
  });

  it('is chosen and withdrawn on the edit page', async () => {
    renderApp(page);
    await press('Op het dashboard tonen');
    await screen.findByText('Deze foto staat nu bovenaan het dashboard.');
    await press('Niet meer op het dashboard');
    await screen.findByRole('button', { name: 'Op het dashboard tonen' });
    expect(sent(chooseRoute).map((call) => call.body)).toEqual([{ foto: heide._id }, { foto: null }]);
  });

  it('can be a concept, which is not shown yet, and shows why it could not be chosen', async () => {
    const choose = responses[chooseRoute]!;
    responses[chooseRoute] = errorResponse('disk_full');
    serveFoto(concept);
    renderApp(page);
    await press('Op het dashboard tonen');
    expect((await screen.findByRole('alert')).textContent).toContain('De opslag is vol.');
    responses[chooseRoute] = choose;
    await press('Op het dashboard tonen');
    await screen.findByText('Zodra leden deze foto zien, staat hij bovenaan het dashboard.');
  });
});
