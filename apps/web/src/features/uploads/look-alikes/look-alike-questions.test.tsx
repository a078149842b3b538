import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFoto, idOf } from '../../../test/builders.js';
import { portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { FakeRequest, stubXhr } from '../../../test/xhr.js';

const existing = buildFoto({ _id: idOf(90), beschrijving: 'Heide', width: 6000, height: 4000 });
const other = buildFoto({ _id: idOf(91), beschrijving: 'Heide, klein', width: 600, height: 400 });
const uploads = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: '' }));
const toPair = (foto: Foto, number: number) => ({ foto, afstand: 2, paar: idOf(number) });
const replaceRoute = `POST /api/fotoboek/replace/${existing._id}`;
const toRemoveRoute = (foto: Foto) => `DELETE /api/fotoboek/${foto._id}`;
const toKeepRoute = (number: number) => `DELETE /api/beheer/dubbel/${idOf(number)}`;

const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const selectFiles = async (...names: string[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files: names.map(jpeg) } });
const respond = async (index: number, ...gelijkend: ReturnType<typeof toPair>[]) => {
  const request = await vi.waitUntil(() => FakeRequest.all[index]);
  act(() => request.respond(201, { results: uploads[index], voorstel: { tags: [] }, gelijkend }));
};
const findQuestion = () => screen.findByRole('region', { name: 'Deze foto lijkt op een foto die er al is' });
const waitForNoQuestion = () => waitFor(() => expect(screen.queryByRole('region', { name: /lijkt op/ })).toBeNull());
const waitForItem = (name: string, text: string) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Bestanden' }))
        .getByText(name)
        .closest('li')!.textContent,
    ).toMatch(text),
  );

let responses: MockResponses;
let countCalls: (route: string) => number;
let bodiesOf: (route: string) => unknown[];
let getLocation: () => string;
beforeEach(() => {
  stubXhr();
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    [replaceRoute]: { body: { results: existing } },
    ...Object.fromEntries(
      [existing, ...uploads].map((foto) => [`GET /api/fotoboek/${foto._id}`, { body: { results: foto } }]),
    ),
    ...Object.fromEntries(uploads.map((foto) => [toRemoveRoute(foto), { body: { msg: 'Weg', undo: idOf(41) } }])),
    ...Object.fromEntries([31, 32, 33].map((number) => [toKeepRoute(number), { body: { msg: 'Beide' } }])),
  };
  const calls = serve(responses);
  bodiesOf = (route) => filterCalls(calls)(route).map(({ body }) => body);
  countCalls = (route) => bodiesOf(route).length;
  ({ getLocation } = renderApp('/beeldbank/upload'));
});

describe('one photo that looks like another', () => {
  it('is shown beside it, and replaces its picture', async () => {
    await selectFiles('nieuw.jpg');
    await respond(0, toPair(existing, 31));
    const question = within(await findQuestion());
    expect(question.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Staat er al',
      'Nieuw',
    ]);
    expect(question.getByText('6.000 × 4.000')).toBeTruthy();
    question.getByText(/^De nieuwe foto is kleiner: 3\.000 × 2\.000 in plaats van 6\.000 × 4\.000 pixels\./);
    expect(question.queryByRole('button', { name: 'Vervangen' })).toBeNull();
    await press('Toch vervangen');
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${existing._id}`));
    expect(bodiesOf(replaceRoute)).toEqual([{ from: uploads[0]!._id }]);
  });

  it('is kept after a question about each photo that it looks like, and opens', async () => {
    await selectFiles('nieuw.jpg');
    await respond(0, toPair(existing, 31), toPair(other, 32));
    await press('Allebei houden');
    await screen.findByText('600 × 400');
    await press('Allebei houden');
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${uploads[0]!._id}`));
    expect([31, 32].map((number) => countCalls(toKeepRoute(number)))).toEqual([1, 1]);
  });

  it('is not added, and the page is ready for another file, with the focus', async () => {
    await selectFiles('nieuw.jpg');
    await respond(0, toPair(existing, 31));
    await findQuestion();
    screen.getByRole('button', { name: 'Niet toevoegen' }).focus();
    await press('Niet toevoegen');
    await screen.findByText(/^De foto is niet toegevoegd\. Hij staat nog \d+ dagen in de prullenbak\.$/);
    await screen.findByLabelText('Kies een JPEG');
    expect(countCalls(toRemoveRoute(uploads[0]!))).toBe(1);
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});

describe('photos of a batch that look like others', () => {
  it('ask one after the other, below the fields, and the list and the outcome show what was chosen', async () => {
    await selectFiles('een.jpg', 'twee.jpg', 'drie.jpg');
    await respond(0, toPair(existing, 31));
    await respond(1, toPair(existing, 32));
    await respond(2);
    await screen.findByText(/3 foto’s staan in de beeldbank\. 2 lijken op een foto die er al is: kies hieronder\./);
    const left = await screen.findByText('Hierna nog 1 foto die op een andere lijkt.');
    const lastField = screen.getByRole('combobox', { name: 'Thema’s' });
    expect(lastField.compareDocumentPosition(left)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press('Toch vervangen');
    await waitForItem('een.jpg', 'Heeft een foto vervangen');
    await press('Niet toevoegen');
    await waitForItem('twee.jpg', 'Niet toegevoegd');
    await waitForNoQuestion();
    await screen.findByText('Klaar. 1 foto staat in de beeldbank. 1 heeft een foto vervangen. 1 is niet toegevoegd.');
    expect(screen.getByRole('link', { name: 'Bekijk de foto die er al is: twee.jpg' }).getAttribute('href')).toBe(
      `/beeldbank/item/${existing._id}`,
    );
    fireEvent.click(screen.getByRole('link', { name: 'Beschrijf ze één voor één' }));
    await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${uploads[2]!._id}`));
  });

  it('get one answer for all of them, without a question about a photo that left', async () => {
    await selectFiles('een.jpg', 'twee.jpg');
    await respond(0, toPair(existing, 31));
    await respond(1, toPair(uploads[0]!, 33), toPair(existing, 32));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Doe dit ook bij de andere' }));
    await press('Niet toevoegen');
    await waitForNoQuestion();
    expect(uploads.slice(0, 2).map((foto) => countCalls(toRemoveRoute(foto)))).toEqual([1, 1]);
    await waitForItem('twee.jpg', 'Niet toegevoegd');
  });

  it('show how many would be replaced by a smaller one before one answer for all', async () => {
    await selectFiles('een.jpg', 'twee.jpg', 'drie.jpg');
    await respond(0, toPair(other, 31));
    await respond(1, toPair(existing, 32));
    await respond(2, toPair(other, 33));
    await screen.findByText('Hierna nog 2 foto’s die op een andere lijken.');
    expect(screen.getByRole('button', { name: 'Vervangen' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Doe dit ook bij de andere 2' }));
    await screen.findByText(/^Bij 1 van deze 3 is de nieuwe foto kleiner dan de foto die er al is\./);
    await screen.findByRole('button', { name: 'Toch vervangen' });
  });

  it('keep the question after an error, drop it when another admin removed a photo, and get no metadata once they left', async () => {
    const bulkRoute = 'POST /api/beheer/fotos/bulk';
    responses[bulkRoute] = { body: { results: { total: 0, done: [], gone: [], full: [] } } };
    responses[replaceRoute] = errorResponse('disk_full');
    await selectFiles('een.jpg', 'twee.jpg');
    await respond(0, toPair(existing, 31));
    await respond(1, toPair(other, 32));
    await press('Toch vervangen');
    await screen.findByText(/De opslag is vol/);
    await findQuestion();
    responses[replaceRoute] = errorResponse('foto_not_found');
    await press('Toch vervangen');
    await waitForItem('een.jpg', 'Klaar');
    expect(screen.getByRole('button', { name: 'Vervangen' })).toBeTruthy();

    await press('Niet toevoegen');
    await waitForNoQuestion();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Locatie' }), { target: { value: 'Vossel' } });
    await screen.findByText('Opgeslagen');
    expect(bodiesOf(bulkRoute)).toEqual([expect.objectContaining({ fotos: [uploads[0]!._id] })]);
  });
});
