import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildLabel, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const renameRoute = `PUT /api/fotoboek/tags/${idOf(21)}`;
const mergeRoute = `POST /api/fotoboek/tags/${idOf(21)}/merge`;
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses };
  calls = serve(responses);
  renderApp('/beeldbank/tags');
});
const getBodies = (route: string) => filterCalls(calls)(route).map(({ body }) => body);
const openDialog = async () => {
  await press('Hernoemen: Ree');
  return within(await screen.findByRole('dialog', { name: 'Tag ‘Ree’ hernoemen' }));
};
const typeName = (dialog: Awaited<ReturnType<typeof openDialog>>, value: string) =>
  fireEvent.change(dialog.getByRole('textbox', { name: 'Naam' }), { target: { value } });

it('renames a tag', async () => {
  responses[renameRoute] = { body: { results: buildLabel('Edelhert', 21) } };
  const dialog = await openDialog();
  typeName(dialog, '  ');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText('Vul een naam in.');
  typeName(dialog, ' Edelhert ');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await screen.findByText('Tag ‘Ree’ heet nu ‘Edelhert’.');
  expect(getBodies(renameRoute)).toEqual([{ naam: 'Edelhert' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers to merge two tags when the name is taken', async () => {
  responses[renameRoute] = errorResponse('tag_exists', { details: { label: idOf(22) } });
  responses[mergeRoute] = { body: { msg: 'Tag ‘Ree’ is samengevoegd met ‘Ven’.' } };
  const dialog = await openDialog();
  typeName(dialog, 'ven');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText(/alle foto’s met ‘Ree’ krijgen ‘Ven’/);
  fireEvent.click(dialog.getByRole('button', { name: 'Samenvoegen' }));
  await screen.findByText('Tag ‘Ree’ is samengevoegd met ‘Ven’.');
  expect(getBodies(mergeRoute)).toEqual([{ into: idOf(22) }]);
});

it('shows why a rename was rejected, and sends nothing after Annuleren', async () => {
  responses[renameRoute] = errorResponse('tag_not_found');
  const dialog = await openDialog();
  typeName(dialog, 'Edelhert');
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await dialog.findByText(/Deze tag bestaat niet/);
  fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getBodies(mergeRoute)).toEqual([]);
});
