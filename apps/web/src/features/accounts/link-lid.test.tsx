import type { Lid } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildAccount, idOf } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const buildLidNamed = (number: number, naam: string): Lid => ({
  _id: idOf(number),
  naam,
  contactpersoon: 'Wim',
  adres: 'Heideweg 1',
  postcode: '1234 AB',
  plaats: 'Ruigenhei',
  email: `lid${number}@example.org`,
  type: 'horeca',
  islid: true,
  updatedAt: '2026-10-01T10:00:00.000Z',
});
const [eik, cafe] = [buildLidNamed(91, 'Herberg De Eik'), buildLidNamed(92, 'Café Één')];
const anna = buildAccount(1, { voornaam: 'Anna', name: 'Vos', lid: { _id: eik._id, naam: eik.naam } });
const update = `PUT /api/beheer/accounts/${anna._id}`;
const list = 'GET /api/leden';

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'GET /api/beheer/mail': { body: { results: [] } },
    'GET /api/beheer/accounts': { body: { results: [anna] } },
    [list]: { body: { results: [eik, cafe] } },
    [update]: { body: { results: { ...anna, lid: { _id: cafe._id, naam: cafe.naam } } } },
  };
  calls = serve(responses);
});

const openDialog = async () => {
  renderApp('/admin/accounts');
  fireEvent.click(await screen.findByRole('button', { name: 'Acties voor Anna Vos' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Koppel aan een lid' }));
  return within(await screen.findByRole('dialog', { name: 'Anna Vos koppelen aan een lid' }));
};
const field = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.findByRole<HTMLInputElement>('combobox', { name: 'Lid' });
const search = async (dialog: Awaited<ReturnType<typeof openDialog>>, value: string) => {
  const control = await field(dialog);
  act(() => control.focus());
  fireEvent.change(control, { target: { value } });
};
const save = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('finds another lid by name or e-mail, keeps it when saving fails, and shows a notice after saving', async () => {
  const dialog = await openDialog();
  expect((await field(dialog)).value).toBe('Herberg De Eik (lid91@example.org)');
  expect(dialog.getByRole('button', { name: 'Opslaan' }).hasAttribute('disabled')).toBe(true);
  for (const query of ['LID92@', 'cafe een']) {
    await search(dialog, query);
    await waitFor(() =>
      expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Café Één (lid92@example.org)',
      ]),
    );
  }
  fireEvent.click(await dialog.findByRole('option', { name: /^Café/ }));
  const saved = responses[update]!;
  responses[update] = errorResponse('invalid', { fields: { lid: 'Dit lid bestaat niet (meer).' } });
  save(dialog);
  expect((await dialog.findByRole('alert')).textContent).toContain('Dit lid bestaat niet (meer).');
  expect((await field(dialog)).value).toBe('Café Één (lid92@example.org)');
  responses[update] = saved;
  save(dialog);
  await screen.findByText('Anna Vos hoort nu bij Café Één.');
  expect(sent()).toEqual([{ lid: cafe._id }, { lid: cafe._id }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('removes the link to a lid, after a retry when the leden cannot be loaded', async () => {
  responses[list] = errorResponse('unexpected');
  responses[update] = { body: { results: { ...anna, lid: null } } };
  const dialog = await openDialog();
  await dialog.findByText('De leden zijn niet opgehaald');
  responses[list] = { body: { results: [eik] } };
  fireEvent.click(dialog.getByRole('button', { name: 'Opnieuw proberen' }));
  expect((await field(dialog)).value).toContain('Herberg De Eik');
  fireEvent.click(dialog.getByRole('button', { name: 'Maak los van het lid' }));
  save(dialog);
  await screen.findByText('Anna Vos hoort nu bij geen lid.');
  expect(sent()).toEqual([{ lid: null }]);
});
