import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildFoto, idOf } from '../../../test/builders.js';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const exportRoute = 'POST /api/beheer/fotos/export';
const fotos = [1, 2].map((number) => buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}` }));

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const saved: string[] = [];
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses, 'POST /api/fotoboek': buildSearchResponse(fotos, 30), [exportRoute]: { body: '' } };
  calls = serve(responses);
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  renderApp('/admin/beeldbank');
});
afterEach(() => void vi.restoreAllMocks());
const pressExport = async () => {
  await press('Meer');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Exporteren (CSV)' }));
};

it('exports the chosen photos as a CSV file with the date in its name', async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Foto 2' }));
  await pressExport();
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^fotos-\d{4}-\d{2}-\d{2}\.csv$/)]));
  expect(filterCalls(calls)(exportRoute).map(({ body }) => body)).toEqual([{ fotos: [idOf(2)] }]);
});

it('exports all results of a search', async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Alles op deze pagina' }));
  await press('Kies alle 30 resultaten');
  await pressExport();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(filterCalls(calls)(exportRoute).map(({ body }) => body)).toMatchObject([{ expected: 30, all: true }]);
});

it('says why an export failed', async () => {
  responses[exportRoute] = errorResponse('count_changed');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Foto 1' }));
  await pressExport();
  await screen.findByText(/^Exporteren is niet gelukt: Het aantal foto’s is intussen veranderd/);
  expect(saved).toEqual([]);
});
