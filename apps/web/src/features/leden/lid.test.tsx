import type { Lid } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../lib/api.js';
import { portal } from '../../test/answers.js';
import { press } from '../../test/press.js';
import { buildLid, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const eik = buildLid(1, { naam: 'Herberg De Eik', islid: true, isregist: [{ _id: idOf(91), name: 'Els van Dalen' }] });
const later = (told: Partial<Lid>, second = 1): Lid => ({
  ...eik,
  ...told,
  updatedAt: `2026-11-21T10:00:0${second}.000Z`,
});
const page = `/leden/lid/${eik._id}`;
const one = `GET /api/leden/${eik._id}`;
const update = `PUT /api/leden/${eik._id}`;
const remove = `DELETE /api/leden/${eik._id}`;

let answers: Answers;
const start = (address = page, role: 'admin' | 'lid' = 'admin', more: Answers = {}) => {
  localStorage.setItem('token', tokenOf(role));
  Object.assign(answers, more);
  const calls = serve(answers);
  const sent = sentIn(calls);
  return { ...open(address), sent };
};
beforeEach(() => {
  answers = { ...portal, [one]: { body: { results: eik } }, 'GET /api/leden': { body: { results: [eik] } } };
});

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = async (name: string) => {
  await title('Herberg De Eik bewerken');
  return screen.getByLabelText<HTMLInputElement>(name);
};
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const askAnew = ({ store }: ReturnType<typeof open>) =>
  act(() => void store.dispatch(api.util.invalidateTags(['Lid'])));

describe('the page of a lid', () => {
  it('shows a lid the contact details, without accounts or admin actions', async () => {
    const { isregist: _, ...told } = eik;
    start(page, 'lid', { [one]: { body: { results: told } } });
    await title('Herberg De Eik');
    expect(screen.getByRole('link', { name: 'lid1@example.org' }).getAttribute('href')).toBe('mailto:lid1@example.org');
    const main = screen.getByRole('main').textContent;
    for (const words of ['Els van Dalen', 'Dorpsstraat 1', '1234 AB Elderveen', 'horeca', 'Betalend lid'])
      expect(main).toContain(words);
    expect(screen.queryByText('Heeft account')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Terug' }).getAttribute('href')).toBe('/leden');
  });

  it('shows an admin the accounts of the lid', async () => {
    start();
    await title('Herberg De Eik');
    expect(screen.getByText('Heeft account')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Accounts' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de accounts' }).getAttribute('href')).toBe(
      '/admin/accounts?zoek=Herberg+De+Eik',
    );
  });

  it('says that a lid has no accounts', async () => {
    start(page, 'admin', { [one]: { body: { results: { ...eik, isregist: [] } } } });
    await screen.findByText('Niemand heeft een account voor dit lid.');
  });

  it('invites a lid without accounts and shows the date of the invitation', async () => {
    const alone = { ...eik, isregist: [] };
    const config = { ...portal['GET /api/config'].body.results };
    const invite = `POST /api/leden/${eik._id}/invite`;
    const { sent } = start(page, 'admin', {
      'GET /api/config': { body: { results: config } },
      [one]: { body: { results: alone } },
      [invite]: () => {
        answers[one] = { body: { results: { ...alone, invitedAt: '2026-11-21T10:00:00.000Z' } } };
        return { body: { msg: 'De uitnodiging is onderweg.' } };
      },
    });
    await screen.findByText('Er gaat een mail naar lid1@example.org met de link om een account te maken.');
    await press('Uitnodigen');
    await screen.findByText('De uitnodiging is onderweg.');
    await screen.findByText('Uitgenodigd op 21 november 2026.');
    expect(sent(invite)).toHaveLength(1);
    answers[invite] = refusal('too_often');
    await press('Opnieuw uitnodigen');
    await screen.findByText('Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw.');
  });

  it('offers no invitation while sign-up is closed', async () => {
    const config = { ...portal['GET /api/config'].body.results, signup: 'closed' };
    start(page, 'admin', {
      'GET /api/config': { body: { results: config } },
      [one]: { body: { results: { ...eik, isregist: [] } } },
    });
    await screen.findByText('Niemand heeft een account voor dit lid.');
    expect(screen.queryByRole('button', { name: 'Uitnodigen' })).toBeNull();
  });

  it('redirects to the list with a notice when the lid does not exist', async () => {
    const { place } = start('/leden/lid/onzin', 'lid', { 'GET /api/leden/onzin': refusal('lid_not_found') });
    await waitFor(() => expect(place()).toBe('/leden'));
    await screen.findByText('Dit lid bestaat niet (meer).');
  });

  it('shows an error when the lid cannot be fetched, and fetches it again on retry', async () => {
    let down = true;
    const { place } = start(page, 'lid', {
      [one]: () => (down ? refusal('unavailable') : { body: { results: eik } }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Het lid is niet opgehaald');
    expect(place()).toBe(page);
    down = false;
    await press('Opnieuw proberen');
    await title('Herberg De Eik');
  });

  it('returns to the list with its search text', async () => {
    const { place, router } = start('/leden?zoek=eik');
    fireEvent.click(await screen.findByRole('link', { name: 'Herberg De Eik' }));
    await title('Herberg De Eik');
    expect(router.state.location.pathname).toBe(page);
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await waitFor(() => expect(place()).toBe('/leden?zoek=eik'));
  });
});

describe('editing a lid', () => {
  it('sends the values once, with the version they are based on, and shows the saved lid', async () => {
    const changed = later({ plaats: 'Vossel' });
    const held = late();
    const { place, sent } = start(page, 'admin', { [update]: held.answer });
    fireEvent.click(await screen.findByRole('link', { name: 'Bewerken' }));
    const naam = await field('Naam');
    expect(document.activeElement).toBe(naam);
    await type('Plaats', 'Vossel');
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
    fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }));
    answers[one] = { body: { results: changed } };
    await held.give({ body: { results: changed } });
    await title('Herberg De Eik');
    await screen.findByText('Lid ‘Herberg De Eik’ is gewijzigd.');
    await screen.findByText(/1234 AB Vossel/);
    expect(place()).toBe(page);
    const { _id, isregist: _, updatedAt, ...values } = eik;
    expect(sent(update).map(({ body }) => body)).toEqual([{ ...values, plaats: 'Vossel', updatedAt }]);
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });

  it('hides the form from a lid who opens the URL of the form', async () => {
    start(`${page}?bewerken`, 'lid');
    await title('Herberg De Eik');
    expect(screen.queryByRole('button', { name: 'Opslaan' })).toBeNull();
  });

  it('shows both versions when another user saved first, and can overwrite the version shown', async () => {
    const theirs = later({ plaats: 'Bremhout', islid: false });
    start(`${page}?bewerken`, 'admin', { [update]: refusal('lid_changed', { details: { lid: theirs } }) });
    await type('Plaats', 'Vossel');
    await press('Opslaan');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Iemand anders heeft dit lid intussen gewijzigd.');
    for (const words of ['PlaatsNu opgeslagen BremhoutVan jou Vossel', 'Betalend lidNu opgeslagen neeVan jou ja'])
      expect(alert.textContent).toContain(words);
    expect(alert.textContent).not.toContain('Adres');
    const mine = later({ plaats: 'Vossel' }, 2);
    answers[update] = { body: { results: mine } };
    answers[one] = { body: { results: mine } };
    await press('Bewaar toch het mijne');
    await title('Herberg De Eik');
    await screen.findByText(/1234 AB Vossel/);
  });

  it('can accept the version that another user saved', async () => {
    start(`${page}?bewerken`, 'admin', {
      [update]: refusal('lid_changed', { details: { lid: later({ plaats: 'Bremhout' }) } }),
    });
    await type('Plaats', 'Vossel');
    await press('Opslaan');
    await press('Neem over wat er nu staat');
    expect((await field('Plaats')).value).toBe('Bremhout');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('links to the existing lid when the e-mail address is already in use', async () => {
    start(`${page}?bewerken`, 'admin', { [update]: refusal('lid_exists', { details: { lid: idOf(7) } }) });
    await type('E-mailadres', 'camping@example.org');
    await press('Opslaan');
    expect((await screen.findByRole('alert')).textContent).toContain('Er is al een lid met dit e-mailadres.');
    expect(screen.getByRole('link', { name: 'Bekijk het lid met dit adres' }).getAttribute('href')).toBe(
      `/leden/lid/${idOf(7)}`,
    );
    expect((await field('E-mailadres')).value).toBe('camping@example.org');
  });

  it('keeps the typed values when another user deletes the lid', async () => {
    const opened = start(`${page}?bewerken`);
    await type('Plaats', 'Vossel');
    answers[one] = refusal('lid_not_found');
    askAnew(opened);
    await screen.findByText('Iemand anders heeft dit lid intussen verwijderd.');
    expect((await field('Plaats')).value).toBe('Vossel');
  });

  it('asks for confirmation before leaving with unsaved changes, but not on Annuleren', async () => {
    const { place } = start(`${page}?bewerken`);
    await type('Plaats', 'Vossel');
    fireEvent.click(screen.getByRole('link', { name: 'Terug' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    fireEvent.click(screen.getByRole('button', { name: 'Blijven' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Annuleren' }));
    await title('Herberg De Eik');
    expect(place()).toBe(page);
    expect(screen.getByText(/1234 AB Elderveen/)).toBeTruthy();
  });
});

describe('deleting a lid from its page', () => {
  const confirm = async () => {
    await press('Verwijderen');
    const dialog = await screen.findByRole('dialog', { name: 'Lid ‘Herberg De Eik’ verwijderen?' });
    expect(dialog.textContent).toContain('Els van Dalen');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
  };

  it('redirects to the list with a notice and does not refetch the deleted lid', async () => {
    const msg = 'Lid ‘Herberg De Eik’ is verwijderd.';
    const { place, sent } = start(page, 'admin', {
      [remove]: () => {
        answers[one] = refusal('lid_not_found');
        answers['GET /api/leden'] = { body: { results: [] } };
        return { body: { msg } };
      },
    });
    await confirm();
    await waitFor(() => expect(place()).toBe('/leden'));
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.queryByText('Dit lid bestaat niet (meer).')).toBeNull();
    expect(sent(one)).toHaveLength(1);
  });

  it('shows the reason in the dialog when deleting fails', async () => {
    const { place } = start(page, 'admin', { [remove]: refusal('unavailable') });
    await confirm();
    await within(screen.getByRole('dialog')).findByText('De dienst is even niet bereikbaar. Probeer het zo nog eens.');
    expect(place()).toBe(page);
  });
});
