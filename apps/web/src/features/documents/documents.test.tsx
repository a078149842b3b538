import type { Content } from '@ledenportaal/shared';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildFile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const contentRoute = 'GET /api/content';
const body = (content: Partial<Content>) => ({ body: { results: buildContent(content) } });
const setup = (address: string, content: Partial<Content> = {}, extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', tokenOf('lid'));
  const responses: MockResponses = { ...portalResponses, [contentRoute]: body(content), ...extraResponses };
  serve(responses);
  return { ...renderApp(address), responses };
};
const plan = (number: number, title: string, period: string) =>
  buildFile(number, { section: 'jaarplan', title, period, kind: 'pdf', size: 1_800_000 });
const talk = (number: number, period: string, meeting: string) =>
  buildFile(number, {
    section: 'bijeenkomst',
    title: `Verhaal ${number}`,
    beschrijving: `Waarover ${number} gaat.`,
    period,
    meeting,
    kind: 'pptx',
  });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const survey = { address: 'https://enquete.example.net/2018', minutes: 5 };
const surveyLink = { name: 'Vul de enquête in, duurt ongeveer 5 minuten, opent in een nieuw tabblad' };

describe('URL of the document pages', () => {
  it('contains the slug of the product, and the menu links to it', async () => {
    setup('/wildgebied/jaarplan');
    await screen.findByRole('heading', { level: 1, name: 'Jaarplan' });
    const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
    await within(menu).findByText('Wildgebied');
    expect(within(menu).getByRole('link', { name: 'Jaarplan' }).getAttribute('aria-current')).toBe('page');
    expect(within(menu).getByRole('link', { name: 'Bijeenkomsten' }).getAttribute('href')).toBe(
      '/wildgebied/bijeenkomsten',
    );
  });

  it('uses the product of the configuration, and shows a not-found page for another product', async () => {
    const { results } = portalResponses['GET /api/config'].body;
    const product = { slug: 'ruigrijk', name: 'Ruigrijk' };
    const open = (address: string) =>
      setup(address, {}, { 'GET /api/config': { body: { results: { ...results, product } } } });
    const { router } = open('/ruigrijk/jaarplan');
    await screen.findByRole('heading', { level: 1, name: 'Jaarplan' });
    const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
    await within(menu).findByText('Ruigrijk');
    await act(() => router.navigate('/ruigrijk/bijeenkomsten'));
    expect(document.querySelector('h1')?.textContent).toBe('Bijeenkomsten');
    for (const address of ['/elders/jaarplan', '/toolkit/bijeenkomsten']) {
      cleanup();
      open(address);
      await screen.findByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' });
    }
  });

  it('shows the page when the configuration cannot be loaded', async () => {
    setup('/wildgebied/jaarplan', {}, { 'GET /api/config': errorResponse('unavailable') });
    await screen.findByRole('heading', { level: 1, name: 'Jaarplan' });
  });
});

it('both pages show a busy state, an error with a retry button, and a message when empty', async () => {
  const { respond, pendingResponse } = createDeferredResponse();
  const { responses, router } = setup('/wildgebied/jaarplan', {}, { [contentRoute]: pendingResponse });
  await screen.findByText(/^Er wordt hard gewerkt/);
  await respond(errorResponse('unavailable'));
  await screen.findByRole('heading', { name: 'De jaarplannen zijn niet opgehaald' });
  await act(() => router.navigate('/wildgebied/bijeenkomsten'));
  await screen.findByRole('heading', { name: 'De bijeenkomsten zijn niet opgehaald' });
  responses[contentRoute] = body({});
  await press('Opnieuw proberen');
  await screen.findByRole('heading', { name: 'Er staan nog geen presentaties' });
  await act(() => router.navigate('/wildgebied/jaarplan'));
  await screen.findByRole('heading', { name: 'Er staan nog geen jaarplannen' });
});

it('groups the jaarplannen by year, with kind, size and download button of each', async () => {
  setup('/wildgebied/jaarplan', {
    jaarplan: [
      plan(1, 'Meerjarenplan 2022-2025', '2022-2025'),
      plan(2, 'Overzicht 2022', '2022'),
      plan(3, 'A', '2023'),
    ],
  });
  await screen.findByRole('button', { name: 'Download Overzicht 2022' });
  expect(headings()).toEqual(['2023', '2022']);
  expect(screen.getAllByRole('button', { name: /^Download/ }).map((b) => b.getAttribute('aria-label'))).toEqual([
    'Download A',
    'Download Overzicht 2022',
    'Download Meerjarenplan 2022-2025',
  ]);
  expect(screen.getAllByText('PDF, 1,8 MB')).toHaveLength(3);
});

describe('bijeenkomsten', () => {
  it('shows the newest first, with the date and the description of each talk', async () => {
    setup('/wildgebied/bijeenkomsten', {
      bijeenkomsten: [
        talk(1, '2023-11', 'Najaar 2023'),
        talk(2, '2025-03-14', 'Workshop'),
        talk(3, '2025-03-14', 'Workshop'),
      ],
    });
    await screen.findByText('14 maart 2025');
    screen.getByText('november 2023');
    expect(headings()).toEqual(['Workshop', 'Najaar 2023']);
    screen.getByText('Waarover 3 gaat.');
    expect(screen.getAllByText('PowerPoint, 1 kB')).toHaveLength(3);
    expect(screen.getAllByRole('button', { name: /^Download Verhaal/ })).toHaveLength(3);
    expect(screen.queryByRole('link', surveyLink)).toBeNull();
  });

  it('shows the survey at its meeting, and opens it in a new tab', async () => {
    setup('/wildgebied/bijeenkomsten', {
      bijeenkomsten: [talk(1, '2018-11-08', 'Najaar 2018'), talk(2, '2025-03', 'Workshop')],
      survey,
    });
    const link = await screen.findByRole('link', surveyLink);
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      survey.address,
      '_blank',
      'noopener noreferrer',
    ]);
    screen.getByText('Duurt ongeveer 5 minuten en opent in een nieuw tabblad.');
    within(link.closest('li') as HTMLElement).getByRole('heading', { name: 'Najaar 2018' });
  });

  it.each([
    ['its meeting is missing', [talk(2, '2025-03', 'Workshop')], ['Workshop', 'Enquête']],
    ['there are no meetings', [], ['Enquête']],
  ])('shows the survey on its own when %s', async (_, bijeenkomsten, titles) => {
    setup('/wildgebied/bijeenkomsten', { bijeenkomsten, survey });
    await screen.findByRole('link', surveyLink);
    await waitFor(() => expect(headings()).toEqual(titles));
  });
});
