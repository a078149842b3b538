import type { Terms } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildFile, buildFoto } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderElement } from '../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { portalResponses } from '../../test/portal-responses.js';
import { DownloadsProvider } from '../../app/layout/DownloadsProvider.js';
import { DialogModal } from '../../ui/dialog/DialogModal.js';
import { DownloadIconButton } from '../downloads/DownloadIconButton.js';
import { DownloadButton } from '../downloads/files/DownloadButton.js';
import { PortalNotices } from '../notices/PortalNotices.js';
import { TermsQuestion } from './TermsQuestion.js';

const foto = buildFoto({ beschrijving: 'Heide' });
const file = buildFile(2, { title: 'Logo', filename: 'Logo.zip', size: 6 });
const largeFile = buildFile(3, { title: 'De film', filename: 'film.mp4', section: 'video', size: 3_000_000_000 });
const terms: Terms = {
  version: '2026-05-01-0123abcd',
  date: '2026-05-01',
  points: ['Noem de maker.', 'Verkoop de foto’s niet.'],
  text: 'Artikel 1.\n\nArtikel 2.',
  agreedAt: null,
};
const newTerms: Terms = { ...terms, version: '2026-06-01-0123abcd', date: '2026-06-01', points: ['Vraag het eerst.'] };
const agreedAt = '2026-06-02T10:00:00.000Z';

const saved: string[] = [];
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const readRoute = 'GET /api/voorwaarden';
const agreeRoute = 'POST /api/voorwaarden';

/** Renders buttons that download a photo, a file and a large file, for which a portal requires agreement to `current`. */
const renderButtons = (extraResponses: MockResponses = {}) => {
  const server = { current: terms, hasAgreed: false };
  const requireAgreement = (body: unknown) => () =>
    server.hasAgreed ? { body } : errorResponse('terms_required', { details: { version: server.current.version } });
  const calls = serve({
    ...portalResponses,
    [`GET /api/fotoboek/download/${foto._id}`]: requireAgreement('the photo'),
    'POST /api/download': requireAgreement('the file'),
    'POST /api/download/address': requireAgreement({ results: { address: '/media/film.mp4' } }),
    [readRoute]: () => ({ body: { results: { ...server.current, agreedAt: server.hasAgreed ? agreedAt : null } } }),
    [agreeRoute]: () => {
      server.hasAgreed = true;
      return { body: { results: { ...server.current, agreedAt } } };
    },
    ...extraResponses,
  });
  renderElement(
    <DownloadsProvider>
      <DownloadIconButton foto={foto} />
      <DownloadButton file={file} />
      <DownloadButton file={largeFile} />
      <PortalNotices />
      <TermsQuestion />
    </DownloadsProvider>,
  );
  return { server, sent: filterCalls(calls) };
};
const findQuestion = async () => within(await screen.findByRole('dialog', { name: 'Voorwaarden' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks once for downloads that need agreement, and all of them go on, also after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = renderButtons();
  for (const name of ['Heide', 'Logo', 'De film']) await press(`Download ${name}`);
  const question = await findQuestion();
  expect(question.getByText(/onze voorwaarden van 1 mei 2026/)).toBeTruthy();
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(terms.points);
  expect(question.getByText(/Artikel 1\.\s+Artikel 2\./)).toBeTruthy();
  expect(saved).toEqual([]);
  // A transfer without data is given up after half a minute.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  fireEvent.click(question.getByRole('button', { name: 'Akkoord' }));
  await waitFor(() => expect(saved.toSorted()).toEqual([`${foto._id}.jpg`, 'Logo.zip', 'film.mp4'].toSorted()));
  await isClosed();
  expect(sent(agreeRoute).map(({ body }) => body)).toEqual([{ version: terms.version }]);
});

it('downloads nothing without agreement, says why, and asks again at the next download', async () => {
  const { sent } = renderButtons();
  await press('Download Heide');
  fireEvent.click((await findQuestion()).getByRole('button', { name: 'Annuleren' }));
  const reason = await screen.findByText(/^Downloaden is niet gelukt/);
  expect(reason.textContent).toContain('Ga eerst akkoord met de voorwaarden.');
  await isClosed();
  expect([saved, sent(agreeRoute)]).toEqual([[], []]);
  await press('Download Logo');
  await findQuestion();
});

it('shows the new terms when they changed meanwhile, and agrees to those', async () => {
  const { server, sent } = renderButtons({
    [agreeRoute]: () => {
      if (server.current === terms) {
        server.current = newTerms;
        return errorResponse('terms_changed', { details: { version: newTerms.version } });
      }
      server.hasAgreed = true;
      return { body: { results: { ...newTerms, agreedAt } } };
    },
  });
  await press('Download Heide');
  const question = await findQuestion();
  fireEvent.click(question.getByRole('button', { name: 'Akkoord' }));
  await question.findByText('Vraag het eerst.');
  expect(question.getByRole('status').textContent).toContain('De voorwaarden zijn net gewijzigd.');
  fireEvent.click(question.getByRole('button', { name: 'Akkoord' }));
  await waitFor(() => expect(saved).toEqual([`${foto._id}.jpg`]));
  expect(sent(agreeRoute).map(({ body }) => body)).toEqual([terms, newTerms].map(({ version }) => ({ version })));
});

it('goes on without a question when the user agreed in another tab', async () => {
  const { sent } = renderButtons({
    [readRoute]: () => {
      server.hasAgreed = true;
      return { body: { results: { ...terms, agreedAt } } };
    },
  });
  const server = { hasAgreed: false };
  await press('Download Heide');
  await screen.findByText(/niet gelukt/);
  expect(sent(`GET /api/fotoboek/download/${foto._id}`)).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows why the terms could not be read, and reads them again', async () => {
  let isDown = true;
  renderButtons({ [readRoute]: () => (isDown ? errorResponse('unavailable') : { body: { results: terms } }) });
  await press('Download Heide');
  const question = await findQuestion();
  expect(question.getByRole('alert').textContent).toContain('De voorwaarden zijn niet opgehaald');
  isDown = false;
  fireEvent.click(question.getByRole('button', { name: 'Opnieuw proberen' }));
  await question.findByRole('button', { name: 'Akkoord' });
});

it('has a dialog on which Escape leaves the dialog below it open', () => {
  const [close, closeBelow] = [vi.fn(), vi.fn()];
  renderElement(
    <>
      <DialogModal opened onClose={closeBelow} title="Kies een formaat">
        <p>Formaten</p>
      </DialogModal>
      <DialogModal opened isOnTop onClose={close} title="Voorwaarden">
        <button type="button">Akkoord</button>
      </DialogModal>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Akkoord' });
  act(() => button.focus());
  fireEvent.keyDown(button, { key: 'Escape' });
  expect([close.mock.calls.length, closeBelow.mock.calls.length]).toEqual([1, 0]);
});
