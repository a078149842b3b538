import type { FailedMail } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { press, pressTwice } from '../../test/press.js';
import { buildFailedMail } from '../../test/builders.js';
import { renderWithResponses } from '../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponse, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const first = buildFailedMail(1, { error: '550 5.1.1 <ontvanger1@example.org>: User unknown' });
const second = buildFailedMail(2, { subject: 'Je nieuwe wachtwoord' });
const list = 'GET /api/beheer/mail';
const mailRoute = (method: string, { _id }: FailedMail) => `${method} /api/beheer/mail/${_id}`;

let mails: FailedMail[];
const setup = (extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', tokenOf('admin'));
  return renderWithResponses('/admin/accounts?tab=mail', {
    ...portalResponses,
    'GET /api/beheer/accounts': { body: { results: [] } },
    [list]: () => ({ body: { results: mails } }),
    ...extraResponses,
  });
};
const respondWithRemoved = (mail: FailedMail, msg: string) => () => {
  mails = mails.filter(({ _id }) => _id !== mail._id);
  return { body: { msg } };
};
beforeEach(() => {
  mails = [first, second];
});

const findList = async () => within(await screen.findByRole('list', { name: 'Mails die niet aankwamen' }));
const expectFocusInList = () => expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Mails/ }));

describe('list of failed mails', () => {
  it('shows a message when there is no failed mail', async () => {
    mails = [];
    setup();
    await screen.findByRole('heading', { name: 'Er is geen mail die niet aankwam' });
    expect(screen.getByRole('tab', { name: 'Mail die niet aankwam' })).toBeTruthy();
  });

  it('shows a busy state, an error with a retry button, and the error of the mail server with each mail', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    let isPending = true;
    setup({ [list]: () => (isPending ? pendingResponse() : { body: { results: mails } }) });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    isPending = false;
    await act(async () => respond(errorResponse('unexpected')));
    await screen.findByRole('heading', { name: 'De lijst met mails is niet opgehaald' });
    await press('Opnieuw proberen');
    const items = (await findList()).getAllByRole('listitem');
    expect(items).toHaveLength(2);
    for (const words of ['Bevestig je e-mailadres', 'ontvanger1@example.org', first.error, '20 november 2026', '9'])
      expect(items[0]?.textContent).toContain(words);
    expect(screen.getByRole('tab', { name: 'Mail die niet aankwam (2)' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('retrying a failed mail', () => {
  const again = /^Opnieuw versturen aan ontvanger1/;

  it('sends one request on a double click, shows a notice and moves focus to the list', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    const { sent } = setup({ [mailRoute('POST', first)]: pendingResponse });
    await pressTwice(again);
    await act(async () => respond(respondWithRemoved(first, 'De mail wordt opnieuw verstuurd.')()));
    await screen.findByText('De mail wordt opnieuw verstuurd.');
    await waitFor(async () => expect((await findList()).getAllByRole('listitem')).toHaveLength(1));
    expect(sent(mailRoute('POST', first))).toHaveLength(1);
    await waitFor(expectFocusInList);
  });

  it('shows the error at the mail when it fails, and refetches the list when the mail no longer exists', async () => {
    let response = errorResponse('unavailable');
    setup({ [mailRoute('POST', first)]: () => response });
    await press(again);
    const [item] = (await findList()).getAllByRole('listitem');
    expect((await within(item as HTMLElement).findByRole('alert')).textContent).toContain('De dienst is even niet');
    response = errorResponse('mail_not_found');
    mails = [second];
    await press(again);
    await waitFor(async () => expect((await findList()).getAllByRole('listitem')).toHaveLength(1));
  });
});

describe('removing a failed mail', () => {
  const remove = /^Verwijderen: mail aan ontvanger2/;
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Mail aan ontvanger2@example.org verwijderen?' }));

  it('asks for confirmation, shows the error in the dialog when it fails, and else a notice', async () => {
    let respond = (): MockResponse => errorResponse('unavailable');
    const { sent } = setup({ [mailRoute('DELETE', second)]: () => respond() });
    await press(remove);
    const confirmation = await dialog();
    expect(confirmation.getByText(/Je nieuwe wachtwoord/)).toBeTruthy();
    expect(sent(mailRoute('DELETE', second))).toEqual([]);
    const confirm = () => fireEvent.click(confirmation.getByRole('button', { name: 'Verwijderen' }));
    confirm();
    expect((await confirmation.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    respond = respondWithRemoved(second, 'De mail is verwijderd.');
    confirm();
    await screen.findByText('De mail is verwijderd.');
    await waitFor(async () => expect((await findList()).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(expectFocusInList);
  });
});
