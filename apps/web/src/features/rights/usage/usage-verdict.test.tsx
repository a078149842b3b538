import { noRights, type Foto, type Rechten } from '@ledenportaal/shared';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFoto, idOf } from '../../../test/builders.js';
import { buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

let responses: MockResponses;
const renderFoto = async (rechten: Partial<Rechten>, changes: Partial<Foto> = {}) => {
  const foto = buildFoto({ _id: idOf(2), rechten: { ...noRights, ...rechten }, ...changes });
  responses[`GET /api/fotoboek/${idOf(2)}`] = { body: { results: foto } };
  serve(responses);
  renderApp(`/beeldbank/item/${idOf(2)}`);
  return within(await screen.findByRole('group', { name: 'Mag ik dit gebruiken?' }));
};

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: buildNeighboursResponse(null, null),
  };
});

it('answers with the credit of the rights, the licence and a safe link to the terms', async () => {
  const terms = 'https://example.org/voorwaarden';
  const answer = await renderFoto({ licentie: 'vrij', credit: '© Ria Bos', voorwaarden: terms });
  answer.getByText('Ja, overal voor te gebruiken.');
  answer.getByText('© Ria Bos');
  answer.getByText(/^Licentie: Vrij voor leden/);
  const link = answer.getByRole('link', { name: 'Bekijk de voorwaarden' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([terms, 'noopener noreferrer']);
});

it('names who to ask when that is needed, and has no link to terms that could run a script', async () => {
  const answer = await renderFoto({ voorwaarden: 'javascript:alert(1)' });
  answer.getByText('Overleg eerst: de licentie is onbekend.');
  const [mail, ...others] = answer.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(mail).toBe(
    `mailto:info@example.org?subject=Mag%20ik%20deze%20foto%20gebruiken%3F&body=${encodeURIComponent(
      `${location.origin}/beeldbank/item/${idOf(2)}`,
    )}`,
  );
  expect(others).toEqual([]);
});

it('tells an admin why leden do not see the photo, without a credit to print', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const answer = await renderFoto({ licentie: 'vrij', toestemming: 'ingetrokken' });
  answer.getByText('Nee: de toestemming is ingetrokken.');
  answer.getByText('Leden zien deze foto niet.');
  expect(answer.queryByText(/Noem/)).toBeNull();
  expect(answer.queryByRole('button')).toBeNull();
});

it('does not tell a lid about other leden when the photo has just been withdrawn', async () => {
  const answer = await renderFoto({ licentie: 'vrij', toestemming: 'ingetrokken' });
  answer.getByText('Nee: de toestemming is ingetrokken.');
  expect(answer.queryByText('Leden zien deze foto niet.')).toBeNull();
});

it('offers to try again when the licences did not load', async () => {
  responses['GET /api/licenties'] = errorResponse('unexpected');
  const failed = await renderFoto({ licentie: 'vrij' });
  failed.getByText('Nu is niet te zien of je deze foto mag gebruiken.');
  responses['GET /api/licenties'] = portalResponses['GET /api/licenties'];
  fireEvent.click(failed.getByRole('button', { name: 'Opnieuw proberen' }));
  await screen.findByText('Ja, overal voor te gebruiken.');
});
