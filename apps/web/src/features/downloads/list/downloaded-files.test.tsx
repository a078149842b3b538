import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFile, buildFoto, idOf } from '../../../test/builders.js';
import { buildContent } from '../../../test/content.js';
import { buildListResponse, portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const filesRoute = (limit = 12) => `GET /api/fotoboek/downloads/files?limit=${limit}`;
const plan = buildFile(61, { title: 'Jaarplan 2023', filename: 'Plan.pdf', section: 'jaarplan' });
const toDoc = ({ _id, title, filename, section }: typeof plan, bytes = 1_800_000) => ({
  _id,
  title,
  filename,
  section,
  bytes,
  createdAt: '2026-11-20T11:00:00.000Z',
});
const gone = { ...plan, _id: idOf(62), title: 'Oude film', filename: 'Oud.mp4', section: 'video' as const };

let responses: MockResponses;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    'GET /api/content': { body: { results: buildContent({ jaarplan: [plan] }) } },
    'GET /api/fotoboek/downloads?page=1&limit=12': buildListResponse([
      {
        _id: idOf(50),
        foto: buildFoto({ _id: idOf(1), beschrijving: 'Heide' }),
        als: 'story',
        soort: 'webp',
        x: 0.35,
        y: 0.5,
        rendition: 'Story',
        bytes: 250_000,
        createdAt: '2026-11-20T11:00:00.000Z',
      },
    ]),
    [filesRoute()]: buildListResponse([toDoc(plan), toDoc(gone)]),
  };
});
const renderPage = async () => {
  const calls = serve(responses);
  renderApp('/beeldbank/downloads');
  return { calls, section: await screen.findByRole('region', { name: 'Bestanden en films' }) };
};

describe('the files of my downloads', () => {
  it('have name, size and date, and can be downloaded again as long as they are there', async () => {
    const { calls, section } = await renderPage();
    const [first, second] = await within(section).findAllByRole('listitem');
    expect(first!.textContent).toContain('Plan.pdf, 1,8 MB, gedownload op 20 november 2026');
    await waitFor(() => expect(second!.textContent).toContain('Niet meer beschikbaar'));
    expect(within(second!).queryByRole('button')).toBeNull();
    responses['POST /api/download'] = { body: 'the bytes' };
    fireEvent.click(within(first!).getByRole('button', { name: 'Download Jaarplan 2023' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/download')?.body).toMatchObject({ filename: 'Plan.pdf' }),
    );
  });

  it('are shown up to 96 after a click', async () => {
    responses[filesRoute()] = buildListResponse([toDoc(plan)], 2);
    responses[filesRoute(96)] = buildListResponse([toDoc(plan), toDoc(gone)]);
    const { section } = await renderPage();
    fireEvent.click(await within(section).findByRole('button', { name: 'Toon meer' }));
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2));
    expect(within(section).queryByRole('button', { name: 'Toon meer' })).toBeNull();
  });

  it('get the focus of the button that showed more of them', async () => {
    const docs = Array.from({ length: 13 }, (_, at) => ({
      ...toDoc(plan),
      _id: idOf(100 + at),
      filename: `${at}.pdf`,
    }));
    responses[filesRoute()] = buildListResponse(docs.slice(0, 12), 13);
    responses[filesRoute(96)] = buildListResponse(docs);
    const { section } = await renderPage();
    fireEvent.click(await within(section).findByRole('button', { name: 'Toon meer' }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('12.pdf'));
  });

  it('are searched with the photos', async () => {
    responses['GET /api/fotoboek/downloads?page=1&limit=12&tekst=film'] = buildListResponse([]);
    responses[`${filesRoute()}&tekst=film`] = buildListResponse([]);
    const { section } = await renderPage();
    await within(section).findAllByRole('listitem');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'film' } });
    expect(await within(section).findByText('Geen bestanden of films voor ‘film’.')).toBeTruthy();
  });

  it('are replaced by a text when there are none', async () => {
    responses[filesRoute()] = buildListResponse([]);
    const { section } = await renderPage();
    expect(await within(section).findByText('Je hebt nog geen bestanden of films gedownload.')).toBeTruthy();
  });
});

it('a photo of my downloads says in which rendition it was downloaded, and is downloaded in that again', async () => {
  await renderPage();
  expect(await screen.findByText('Gedownload op 20 november 2026, Story, 0,3 MB')).toBeTruthy();
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  responses[`GET /api/fotoboek/download/${idOf(1)}?als=story&soort=webp&x=0.35&y=0.5`] = { body: 'the bytes' };
  fireEvent.click(screen.getByRole('button', { name: 'Download Heide opnieuw als Story' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  vi.restoreAllMocks();
});

it('my downloads are saved as CSV, and an error shows why that failed', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  responses['GET /api/fotoboek/downloads/export'] = { body: 'datum;soort' };
  const { section } = await renderPage();
  fireEvent.click(within(section).getByRole('button', { name: 'Al mijn downloads als CSV' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^downloads-\d{4}-\d\d-\d\d\.csv$/)]));
  responses['GET /api/fotoboek/downloads/export'] = errorResponse('unavailable');
  fireEvent.click(within(section).getByRole('button', { name: 'Al mijn downloads als CSV' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Je downloads zijn niet opgehaald: De dienst is');
  vi.restoreAllMocks();
});
