import { activityKinds, type Activity } from '@ledenportaal/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildActivity, idOf } from '../../test/builders.js';
import { openProfile } from '../../test/profile.js';
import { press, pressTwice } from '../../test/press.js';
import { late, refusal } from '../../test/server.js';

const call = 'GET /api/admin/profile/activity';
const before = (cursor: string) => `${call}?before=${cursor}`;
const page = (docs: Activity[], next: string | null = null) => ({ body: { results: { docs, next } } });
const lines = async () => {
  const items = await within(await screen.findByRole('main')).findAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
};

describe('the timeline', () => {
  it('has a different text for every kind of activity', async () => {
    const docs = activityKinds.map((kind, number) => buildActivity(number, { kind }));
    openProfile('tijdlijn', { [call]: page(docs) });
    const panel = await screen.findByRole('region', { name: 'Tijdlijn' });
    const told = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(new Set(told).size).toBe(activityKinds.length);
    expect(told.every((text) => /^11:00[A-Z][a-z]+/.test(text ?? ''))).toBe(true);
  });

  it('shows the name of the subject and links to a foto that still exists', async () => {
    openProfile('tijdlijn', {
      [call]: page([
        buildActivity(1, { kind: 'foto.downloaded', naam: 'Heide', foto: idOf(7) }),
        buildActivity(2, { kind: 'foto.deleted', naam: 'Weg' }),
        buildActivity(3, { kind: 'foto.added', foto: idOf(8) }),
        buildActivity(4, { kind: 'account.approved', naam: 'Anna' }),
      ]),
    });
    const link = await screen.findByRole('link', { name: 'Heide' });
    expect(link.getAttribute('href')).toBe(`/beeldbank/item/${idOf(7)}`);
    expect(screen.getByRole('link', { name: 'Zonder beschrijving' }).getAttribute('href')).toContain(idOf(8));
    expect(screen.queryByRole('link', { name: 'Weg' })).toBeNull();
    expect(screen.getByText(/^Foto verwijderd: Weg$/)).toBeTruthy();
    expect(screen.getByText(/^Account toegelaten: Anna$/)).toBeTruthy();
  });

  it('fetches the next page once for two clicks and hides the button after the last page', async () => {
    const { give, answer } = late();
    const { sent } = openProfile('tijdlijn', {
      [call]: page([buildActivity(2, { naam: 'twee' })], 'plek_2'),
      [before('plek_2')]: answer,
    });
    await pressTwice('Meer laden');
    await act(async () => give(page([buildActivity(1, { naam: 'een' })])));
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect((await lines())[1]).toContain('een');
    expect(sent(before('plek_2'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Meer laden' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tijdlijn' })));
  });

  it('keeps the loaded activities when the next page fails, and fetches it again on retry', async () => {
    const { answers } = openProfile('tijdlijn', {
      [call]: page([buildActivity(2, { naam: 'twee' })], 'plek_2'),
      [before('plek_2')]: refusal('unexpected'),
    });
    await press('Meer laden');
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging iets mis.');
    expect(await lines()).toHaveLength(1);
    answers[before('plek_2')] = page([buildActivity(1)]);
    await press('Opnieuw proberen');
    await waitFor(async () => expect(await lines()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the timeline is empty', async () => {
    openProfile('tijdlijn', { [call]: page([]) });
    await screen.findByRole('heading', { name: 'Je tijdlijn is nog leeg' });
  });

  it('shows that it is loading, then an error, and fetches again on retry', async () => {
    const { give, answer } = late();
    const { answers } = openProfile('tijdlijn', { [call]: answer });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    await act(async () => give(refusal('unexpected')));
    await screen.findByRole('heading', { name: 'Je tijdlijn is niet opgehaald' });
    answers[call] = page([buildActivity(1)]);
    await press('Opnieuw proberen');
    expect(await lines()).toHaveLength(1);
  });
});
