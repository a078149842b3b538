import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFacetsResponse, buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const askRoute = 'POST /api/fotoboek/gevraagd';
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([]),
    'POST /api/fotoboek/facets': buildFacetsResponse(),
    [askRoute]: { status: 201, body: { msg: 'Je vraag is verstuurd.' } },
  };
  calls = serve(responses);
});
const findDialog = () => screen.findByRole('dialog', { name: 'Vraag om dit beeld' });

it('asks the office for what was searched for after a confirmation, once', async () => {
  renderApp('/beeldbank/foto?zoek=ijsvogel');
  await press('Vraag om dit beeld');
  within(await findDialog()).getByText(/dat je zoekt naar ‘ijsvogel’/);
  await press('Versturen');
  await screen.findByText('Je vraag is verstuurd.');
  expect(filterCalls(calls)(askRoute).map(({ body }) => body)).toEqual([{ tekst: 'ijsvogel' }]);
  const button = await screen.findByRole('button', { name: 'Je hebt om dit beeld gevraagd' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

it('shows in the dialog why the request was not sent, and sends it again', async () => {
  responses[askRoute] = { ...errorResponse('too_often'), headers: { 'Retry-After': '1200' } };
  renderApp('/beeldbank/foto?zoek=ijsvogel');
  await press('Vraag om dit beeld');
  await press('Versturen');
  await within(await findDialog()).findByText(/Over 20 minuten kan het weer/);
  responses[askRoute] = { status: 201, body: { msg: 'Je vraag is verstuurd.' } };
  await press('Versturen');
  await screen.findByText('Je vraag is verstuurd.');
});

it('is not offered without a text', async () => {
  renderApp('/beeldbank/foto');
  await screen.findByRole('heading', { level: 2 });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Vraag om dit beeld' })).toBeNull());
});
