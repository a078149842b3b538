import { noRights } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  body,
  buildUpdatedFoto,
  expectSaved,
  fotoRoute,
  heide,
  page,
  setupAdminFoto,
  type,
  updateRoute,
} from '../../../test/admin-foto.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse } from '../../../test/server.js';

const { responses, sent } = setupAdminFoto();
const change = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const rechten = { ...noRights, licentie: 'weg', credit: 'Foto: Ria', vanaf: '2026-05-01' };
const known = { ...heide, rechten };

it('sends the rights that changed, shows errors of the server at their field, and says why leden do not see the photo', async () => {
  Object.assign(responses, {
    [fotoRoute(heide)]: body(known),
    [updateRoute(heide)]: errorResponse('invalid', { fields: { 'rechten.voorwaarden': 'Dit is geen webadres.' } }),
  });
  renderApp(page);
  const licentie = await screen.findByLabelText<HTMLSelectElement>('Licentie');
  // Its name is known once the list has loaded.
  await waitFor(() => expect(licentie.selectedOptions[0]?.text).toBe('weg (niet meer in de lijst)'));
  await change('Te gebruiken tot en met', '2026-04-30');
  await press('Opslaan');
  const tot = screen.getByLabelText('Te gebruiken tot en met');
  expect(tot.closest('div[class]')?.parentElement?.textContent).toContain('Deze datum ligt voor de eerste dag.');
  expect(document.activeElement).toBe(tot);
  expect(sent(updateRoute(heide))).toHaveLength(0);

  await change('Te gebruiken tot en met', '2026-05-02');
  await change('Te gebruiken vanaf', '');
  await change('Webadres van de voorwaarden', 'https://x');
  fireEvent.click(screen.getByLabelText('Pers'));
  await press('Opslaan');
  const voorwaarden = await screen.findByRole('textbox', { name: 'Webadres van de voorwaarden' });
  await waitFor(() => expect(voorwaarden.getAttribute('aria-invalid')).toBe('true'));
  expect(sent(updateRoute(heide))[0]?.body).toMatchObject({
    rechten: { doelen: ['pers'], vanaf: null, tot: '2026-05-02', voorwaarden: 'https://x' },
  });

  const saved = buildUpdatedFoto(heide, {
    rechten: { ...rechten, doelen: ['pers'], vanaf: null, tot: '2026-05-02' },
    oordeel: { verdict: 'nee', reasons: ['doel', 'verlopen'] },
  });
  Object.assign(responses, { [fotoRoute(heide)]: body(saved), [updateRoute(heide)]: body(saved) });
  await change('Webadres van de voorwaarden', '');
  await press('Opslaan');
  await expectSaved();
  await screen.findByText('Leden zien deze foto niet: verlopen op 2 mei 2026.');
});

it('saves nothing while a part of a day is missing, which is not the same as no last day', async () => {
  responses[fotoRoute(heide)] = body({ ...known, rechten: { ...rechten, tot: '2026-06-01' } });
  renderApp(page);
  const tot = await screen.findByLabelText<HTMLInputElement>('Te gebruiken tot en met');
  const validity = { badInput: true };
  Object.defineProperty(tot, 'validity', { value: validity });
  fireEvent.change(tot, { target: { value: '' } });
  await press('Opslaan');
  await waitFor(() => expect(tot.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toBe('Maak de datum af (vanaf 1900), of haal hem weg.');
  expect([document.activeElement, sent(updateRoute(heide)).length]).toEqual([tot, 0]);
  // The rest of the day is erased.
  validity.badInput = false;
  fireEvent.keyUp(tot, { key: 'Backspace' });
  responses[updateRoute(heide)] = body(buildUpdatedFoto(heide, { rechten }));
  await press('Opslaan');
  await expectSaved();
  expect(sent(updateRoute(heide))[0]?.body).toHaveProperty('rechten', { tot: null });
});

it('merges the rights that two admins changed by field, and asks about one that both changed', async () => {
  const theirs = buildUpdatedFoto(known, { rechten: { ...rechten, licentie: 'vrij', credit: 'Foto: Jan' } });
  responses[fotoRoute(heide)] = body(known);
  responses[updateRoute(heide)] = errorResponse('foto_changed', { details: { foto: theirs } });
  renderApp(page);
  await type('Naamsvermelding', 'Foto: Ria de Vries');
  await change('Mensen herkenbaar', 'nee');
  await press('Opslaan');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Naamsvermelding']);
  await press('Neem over wat er nu staat');
  responses[updateRoute(heide)] = body(buildUpdatedFoto(theirs, {}, 5));
  await press('Opslaan');
  await expectSaved();
  expect(sent(updateRoute(heide))[1]?.body).toHaveProperty('rechten', { personen: 'nee' });
});
