import type { DeletedFoto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { found, kept, portal } from '../../test/answers.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const page = '/admin/beeldbank/prullenbak';
const list = (number = 1) => `GET /api/fotoboek/trash?page=${number}&limit=12`;
const restore = `POST /api/fotoboek/restore/${idOf(1)}`;
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven' });
const docOf = (foto: DeletedFoto['foto']): DeletedFoto => ({
  _id: foto._id,
  foto,
  deletedAt: '2026-11-20T23:30:00.000Z',
  until: '2026-12-20T23:30:00.000Z',
});

let answers: Answers;
let calls: ReturnType<typeof serve>;
const times = (wanted: string) => calls.filter(({ method, path }) => `${method} ${path}` === wanted).length;
const putBack = (name = 'Heide') => screen.findByRole('button', { name: `Terugzetten: ${name}` });
const isThere = (name: string) => screen.queryByAltText(name) !== null;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  answers = {
    ...portal,
    'POST /api/fotoboek': found([ven]),
    [list()]: kept([docOf(heide), docOf(ven)]),
    [restore]: { body: { results: heide } },
  };
  calls = serve(answers);
});

it('shows the deleted photos with their dates in the time zone of the portal', async () => {
  open(page);
  await putBack();
  const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByAltText('Heide'));
  expect(first?.textContent).toContain('Verwijderd op 21 november 2026, voorgoed weg op 21 december 2026');
  expect(first?.querySelectorAll('a')).toHaveLength(0);
  expect(screen.getByText('2 foto’s')).toBeTruthy();
});

describe('restoring a photo', () => {
  it('moves the photo from the trash to the image bank and shows a notice', async () => {
    const { router } = open('/admin/beeldbank');
    await screen.findByAltText('Ven');
    await act(() => router.navigate(page));
    answers[restore] = () => {
      answers[list()] = kept([docOf(ven)]);
      answers['POST /api/fotoboek'] = found([heide, ven]);
      return { body: { results: heide } };
    };
    fireEvent.click(await putBack());
    await waitFor(() => expect(isThere('Heide')).toBe(false));
    await screen.findByText(/^Foto ‘Heide’ staat weer in de beeldbank\./);
    const link = screen.getByRole('link', { name: 'Bekijk de foto' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(1)}`);
    expect(screen.getByText('1 foto')).toBeTruthy();
    await act(() => router.navigate('/admin/beeldbank'));
    await screen.findByAltText('Heide');
  });

  it('sends one request for repeated clicks', async () => {
    const { give, answer } = late();
    answers[restore] = answer;
    open(page);
    const button = await putBack();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(times(restore)).toBe(1));
    answers[list()] = kept([docOf(ven)]);
    await act(() => give({ body: { results: heide } }));
    await waitFor(() => expect(isThere('Heide')).toBe(false));
    expect(times(restore)).toBe(1);
  });

  it('links to the existing photo when the picture was uploaded again', async () => {
    answers[restore] = refusal('foto_exists', { details: { foto: idOf(7) } });
    open(page);
    fireEvent.click(await putBack());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Deze foto staat al in de beeldbank.');
    const link = within(alert).getByRole('link', { name: 'Bekijk de foto die er al is' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    expect([isThere('Heide'), isThere('Ven')]).toEqual([true, true]);
  });

  it('shows the reason at the photo when restoring fails, and allows a retry', async () => {
    answers[restore] = refusal('disk_full');
    open(page);
    fireEvent.click(await putBack());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent.trim()).toBe('De opslag is vol.');
    expect(within(alert.closest('[role=listitem]') as HTMLElement).getByAltText('Heide')).toBeTruthy();
    answers[restore] = { body: { results: heide } };
    answers[list()] = kept([docOf(ven)]);
    fireEvent.click(await putBack());
    await waitFor(() => expect(isThere('Heide')).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('moves the focus to the photo that takes its place', async () => {
    open(page);
    const button = await putBack();
    button.focus();
    answers[list()] = kept([docOf(ven)]);
    fireEvent.click(button);
    await waitFor(() => expect(isThere('Heide')).toBe(false));
    const next = await putBack('Ven');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('shows the empty trash after the last photo', async () => {
    answers[list()] = kept([docOf(heide)]);
    open(page);
    const button = await putBack();
    answers[list()] = kept([]);
    fireEvent.click(button);
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
  });
});

describe('list of the trash', () => {
  it('shows a message when the trash is empty', async () => {
    answers[list()] = kept([]);
    open(page);
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de beeldbank' }).getAttribute('href')).toBe('/admin/beeldbank');
  });

  it('shows the reason of a failed request and retries on request', async () => {
    answers[list()] = refusal('unexpected');
    open(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('De prullenbak is niet opgehaaldEr ging iets mis.');
    answers[list()] = kept([docOf(heide)]);
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await putBack();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has the page number in the URL, and shows the error of a page that fails', async () => {
    answers[list()] = kept([docOf(heide)], 25);
    answers[list(2)] = kept([docOf(ven)], 25);
    answers[list(3)] = refusal('unexpected');
    const { place } = open(page);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Ven');
    expect(place()).toBe(`${page}?page=2`);
    expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe(page);
    fireEvent.click(screen.getByRole('link', { name: 'Pagina 3' }));
    await screen.findByRole('heading', { name: 'De prullenbak is niet opgehaald' });
    expect(isThere('Ven')).toBe(false);
  });

  it('redirects to the last page when the page number is too high', async () => {
    answers[list(9)] = kept([], 14);
    answers[list(2)] = kept([docOf(ven)], 14);
    const { place } = open(`${page}?page=9`);
    await waitFor(() => expect(place()).toBe(`${page}?page=2`));
    await screen.findByAltText('Ven');
  });

  it('denies a lid access to the trash', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    open(page);
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(times(list())).toBe(0);
  });
});
