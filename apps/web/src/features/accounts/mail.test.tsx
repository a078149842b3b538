import type { FailedMail } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portal } from '../../test/answers.js';
import { press, pressTwice } from '../../test/press.js';
import { buildFailedMail } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const first = buildFailedMail(1, { error: '550 5.1.1 <ontvanger1@example.org>: User unknown' });
const second = buildFailedMail(2, { subject: 'Je nieuwe wachtwoord' });
const list = 'GET /api/beheer/mail';
const at = (method: string, { _id }: FailedMail) => `${method} /api/beheer/mail/${_id}`;

let mails: FailedMail[];
const start = (more: Answers = {}) => {
  localStorage.setItem('token', tokenOf('admin'));
  const calls = serve({
    ...portal,
    'GET /api/beheer/accounts': { body: { results: [] } },
    [list]: () => ({ body: { results: mails } }),
    ...more,
  });
  const sent = sentIn(calls);
  return { ...open('/admin/accounts?tab=mail'), sent };
};
const gone = (mail: FailedMail, msg: string) => () => {
  mails = mails.filter(({ _id }) => _id !== mail._id);
  return { body: { msg } };
};
beforeEach(() => {
  mails = [first, second];
});

const shown = async () => within(await screen.findByRole('list', { name: 'Mails die niet aankwamen' }));
const isInList = () => expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Mails/ }));

describe('mail that did not arrive', () => {
  it('is told with the words of the mail server, and counted in its tab', async () => {
    start();
    const [item] = (await shown()).getAllByRole('listitem');
    for (const words of ['Bevestig je e-mailadres', 'ontvanger1@example.org', first.error, '20 november 2026', '9'])
      expect(item?.textContent).toContain(words);
    expect(screen.getByRole('tab', { name: 'Mail die niet aankwam (2)' }).getAttribute('aria-selected')).toBe('true');
  });

  it('that is none says so', async () => {
    mails = [];
    start();
    await screen.findByRole('heading', { name: 'Er is geen mail die niet aankwam' });
    expect(screen.getByRole('tab', { name: 'Mail die niet aankwam' })).toBeTruthy();
  });

  it('says that it is busy, and why it failed, and is asked for again', async () => {
    const { give, answer } = late();
    let waits = true;
    start({ [list]: () => (waits ? answer() : { body: { results: mails } }) });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    waits = false;
    await act(async () => give(refusal('unexpected')));
    await screen.findByRole('heading', { name: 'De lijst met mails is niet opgehaald' });
    await press('Opnieuw proberen');
    expect((await shown()).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('sending again', () => {
  const again = /^Opnieuw versturen aan ontvanger1/;

  it('is done once for two presses, said, and leaves the keyboard in the list', async () => {
    const { give, answer } = late();
    const { sent } = start({ [at('POST', first)]: answer });
    await pressTwice(again);
    await act(async () => give(gone(first, 'De mail wordt opnieuw verstuurd.')()));
    await screen.findByText('De mail wordt opnieuw verstuurd.');
    await waitFor(async () => expect((await shown()).getAllByRole('listitem')).toHaveLength(1));
    expect(sent(at('POST', first))).toHaveLength(1);
    await waitFor(isInList);
  });

  it('that fails says why at the mail', async () => {
    start({ [at('POST', first)]: refusal('unavailable') });
    await press(again);
    const [item] = (await shown()).getAllByRole('listitem');
    expect((await within(item as HTMLElement).findByRole('alert')).textContent).toContain('De dienst is even niet');
  });

  it('of what is gone brings the list up to date', async () => {
    start({
      [at('POST', first)]: () => {
        mails = [second];
        return refusal('mail_not_found');
      },
    });
    await press(again);
    await waitFor(async () => expect((await shown()).getAllByRole('listitem')).toHaveLength(1));
  });
});

describe('removing', () => {
  const remove = /^Verwijderen: mail aan ontvanger2/;
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Mail aan ontvanger2@example.org verwijderen?' }));

  it('asks first, and says what became of it', async () => {
    const { sent } = start({ [at('DELETE', second)]: gone(second, 'De mail is verwijderd.') });
    await press(remove);
    const asked = await dialog();
    expect(asked.getByText(/Je nieuwe wachtwoord/)).toBeTruthy();
    expect(sent(at('DELETE', second))).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('De mail is verwijderd.');
    await waitFor(async () => expect((await shown()).getAllByRole('listitem')).toHaveLength(1));
    await waitFor(isInList);
  });

  it('that fails says why where it was asked', async () => {
    start({ [at('DELETE', second)]: refusal('unavailable') });
    await press(remove);
    const asked = await dialog();
    fireEvent.click(asked.getByRole('button', { name: 'Verwijderen' }));
    expect((await asked.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect(mails).toHaveLength(2);
  });
});
