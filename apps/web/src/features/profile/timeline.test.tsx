import { timelineKinds, type TimelineItem } from '@ledenportaal/shared';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildTimelineItem, idOf } from '../../test/builders.js';
import { openProfile } from '../../test/profile.js';
import { press, pressTwice } from '../../test/press.js';
import { createDeferredResponse, errorResponse } from '../../test/server.js';

const route = 'GET /api/admin/profile/activity';
const getRouteBefore = (cursor: string) => `${route}?before=${cursor}`;
const buildPage = (docs: TimelineItem[], next: string | null = null) => ({ body: { results: { docs, next } } });
const getLines = async () => {
  const items = await within(await screen.findByRole('main')).findAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
};

describe('the timeline', () => {
  it('has a different text for every kind of activity', async () => {
    const docs = timelineKinds.map((kind, number) => buildTimelineItem(number, { kind }));
    openProfile('tijdlijn', { [route]: buildPage(docs) });
    const panel = await screen.findByRole('region', { name: 'Tijdlijn' });
    const texts = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(new Set(texts).size).toBe(timelineKinds.length);
    expect(texts.every((text) => /^11:00[A-Z][a-z]+/.test(text ?? ''))).toBe(true);
  });

  it('shows the name of the subject and links to a photo that still exists', async () => {
    openProfile('tijdlijn', {
      [route]: buildPage([
        buildTimelineItem(1, { kind: 'foto.downloaded', naam: 'Heide', foto: idOf(7) }),
        buildTimelineItem(2, { kind: 'foto.deleted', naam: 'Weg' }),
        buildTimelineItem(3, { kind: 'foto.added', foto: idOf(8) }),
        buildTimelineItem(4, { kind: 'account.approved', naam: 'Anna' }),
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
    const { respond, pendingResponse } = createDeferredResponse();
    const { sent } = openProfile('tijdlijn', {
      [route]: buildPage([buildTimelineItem(2, { naam: 'twee' })], 'plek_2'),
      [getRouteBefore('plek_2')]: pendingResponse,
    });
    await pressTwice('Meer laden');
    await act(async () => respond(buildPage([buildTimelineItem(1, { naam: 'een' })])));
    await waitFor(async () => expect(await getLines()).toHaveLength(2));
    expect((await getLines())[1]).toContain('een');
    expect(sent(getRouteBefore('plek_2'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Meer laden' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tijdlijn' })));
  });

  it('keeps the loaded activities when the next page fails, and fetches it again on retry', async () => {
    const { responses } = openProfile('tijdlijn', {
      [route]: buildPage([buildTimelineItem(2, { naam: 'twee' })], 'plek_2'),
      [getRouteBefore('plek_2')]: errorResponse('unexpected'),
    });
    await press('Meer laden');
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging iets mis.');
    expect(await getLines()).toHaveLength(1);
    responses[getRouteBefore('plek_2')] = buildPage([buildTimelineItem(1)]);
    await press('Opnieuw proberen');
    await waitFor(async () => expect(await getLines()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the timeline is empty', async () => {
    openProfile('tijdlijn', { [route]: buildPage([]) });
    await screen.findByRole('heading', { name: 'Je tijdlijn is nog leeg' });
  });

  it('shows that it is loading, then an error, and fetches again on retry', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    const { responses } = openProfile('tijdlijn', { [route]: pendingResponse });
    expect(await screen.findByText(/Er wordt hard gewerkt/)).toBeTruthy();
    await act(async () => respond(errorResponse('unexpected')));
    await screen.findByRole('heading', { name: 'Je tijdlijn is niet opgehaald' });
    responses[route] = buildPage([buildTimelineItem(1)]);
    await press('Opnieuw proberen');
    expect(await getLines()).toHaveLength(1);
  });
});
