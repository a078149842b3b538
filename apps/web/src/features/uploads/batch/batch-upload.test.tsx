import type { FotoBulk } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../../test/portal-responses.js';
import { body, findCombobox, field, fotoRoute, updateRoute } from '../../../test/admin-foto.js';
import { buildFoto, buildReeks, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { makeUnreadable } from '../../../test/unreadable-file.js';
import { FakeRequest, stubXhr } from '../../../test/xhr.js';

const bulkRoute = 'POST /api/beheer/fotos/bulk';
const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const selectFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files } });
const three = ['een.jpg', 'twee.jpg', 'drie.jpg'].map(jpeg);
const fotos = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: '', eigenaar: 'Loes' }));

const findQueueItem = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Bestanden' });
  return within(list).getByText(name).closest('li')!;
};
const expectItemText = (name: string, expectedText: string | RegExp) =>
  waitFor(async () => expect((await findQueueItem(name)).textContent).toMatch(expectedText));
const findRequest = (index: number) => vi.waitUntil(() => FakeRequest.all[index]);
const respondWithFoto = async (index: number, proposedTags: string[] = []) => {
  const request = await findRequest(index);
  act(() => request.respond(201, { results: fotos[index], voorstel: { tags: proposedTags }, gelijkend: [] }));
};
const respondWithError = async (index: number, ...args: Parameters<typeof errorResponse>) => {
  const request = await findRequest(index);
  const { status = 0, body: responseBody } = errorResponse(...args);
  act(() => request.respond(status, responseBody));
};

const bulkResponse = { body: { results: { total: 0, done: [], gone: [], full: [] } } };
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
let portalPage: ReturnType<typeof renderApp>;
beforeEach(() => {
  stubXhr();
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    [bulkRoute]: bulkResponse,
    ...Object.fromEntries(fotos.map((foto) => [fotoRoute(foto), body(foto)])),
    ...Object.fromEntries(fotos.map((foto) => [updateRoute(foto), body(foto)])),
  };
  calls = serve(responses);
  portalPage = renderApp('/beeldbank/upload');
});

describe('batch upload', () => {
  it('uploads two files at a time, and then opens the photos one by one', async () => {
    await selectFiles(...three);
    await expectItemText('drie.jpg', 'Wacht');
    act(() => FakeRequest.all[0]?.upload.onprogress?.({ loaded: 1, total: 2 }));
    await expectItemText('een.jpg', 'Bezig, 50%');
    expect(FakeRequest.all).toHaveLength(2);
    for (const at of [0, 1]) await respondWithFoto(at);
    await expectItemText('twee.jpg', 'Klaar');
    await respondWithError(2, 'foto_exists', { details: { foto: idOf(9) } });
    expect((await screen.findByText(/2 foto’s staan in de beeldbank/)).getAttribute('role')).toBe('status');
    expect(portalPage.getLocation()).toBe('/beeldbank/upload');

    fireEvent.click(screen.getByRole('link', { name: 'Beschrijf ze één voor één' }));
    await field('Beschrijving');
    await screen.findByText('Foto 1 van 2 van je upload');
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'beschrijving'));
    expect(portalPage.getLocation()).toBe(`/admin/beeldbank/item/${idOf(1)}`);
    await press('Opslaan en volgende');
    await screen.findByText('Foto 2 van 2 van je upload');
    expect(portalPage.getLocation()).toBe(`/admin/beeldbank/item/${idOf(2)}`);
    await press('Opslaan en volgende');
    await waitFor(() => expect(portalPage.getLocation()).toBe('/admin/beeldbank'));
    await screen.findByText('Dat waren alle foto’s van je upload.');
  });

  it('shows duplicates and rejections with their reasons, and offers a retry where it can help', async () => {
    await selectFiles(...three);
    await respondWithError(0, 'foto_exists', { details: { foto: idOf(9) } });
    await respondWithError(1, 'disk_full');
    await respondWithFoto(2);
    await expectItemText('een.jpg', 'Dubbel');
    await expectItemText('twee.jpg', 'Geweigerd: De opslag is vol.');
    expect(screen.getByRole('link', { name: 'Bekijk de foto die er al is: een.jpg' }).getAttribute('href')).toBe(
      `/beeldbank/item/${idOf(9)}`,
    );
    expect(screen.getByText(/1 foto staat in de beeldbank. 1 stond er al. 1 is geweigerd./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen: een.jpg' })).toBeNull();
    expect(screen.getByRole('link', { name: 'drie.jpg' }).getAttribute('href')).toBe(
      `/admin/beeldbank/item/${fotos[2]!._id}`,
    );
    await press('Opnieuw proberen: twee.jpg');
    await findRequest(3);
    await expectItemText('twee.jpg', 'Bezig');
  });

  it('shows the files that failed first', async () => {
    await selectFiles(...three);
    await respondWithFoto(0);
    await respondWithError(1, 'damaged_file');
    await expectItemText('twee.jpg', 'Geweigerd');
    const items = within(screen.getByRole('list', { name: 'Bestanden' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => /^[a-z]+/.exec(textContent)?.[0])).toEqual(['twee', 'een', 'drie']);
  });

  it('says how many of the published photos lack something, and edits exactly those', async () => {
    await selectFiles(...three);
    const results = [
      { tags: [idOf(21)], beschrijving: '' },
      { tags: [], beschrijving: 'Ree' },
      { tags: [idOf(21)], beschrijving: '' },
    ];
    for (const [at, fields] of results.entries()) {
      const request = await findRequest(at);
      act(() => request.respond(201, { results: { ...fotos[at], ...fields }, voorstel: { tags: [] }, gelijkend: [] }));
    }
    await screen.findByRole('link', { name: '1 van deze 3 heeft geen tags' });
    const link = screen.getByRole('link', { name: '2 van deze 3 hebben geen beschrijving' });
    fireEvent.change(screen.getByRole('textbox', { name: 'Locatie' }), { target: { value: 'Vossel' } });
    await screen.findByText('Bezig met opslaan…');
    // It stays in place, so that the fields below it do too.
    expect([link.isConnected, link.getAttribute('aria-disabled'), fireEvent.click(link)]).toEqual([
      true,
      'true',
      false,
    ]);
    await screen.findByText('Opgeslagen');
    fireEvent.click(link);
    await screen.findByText('Foto 1 van 2 van je upload');
    await press('Opslaan en volgende');
    await waitFor(() => expect(portalPage.getLocation()).toBe(`/admin/beeldbank/item/${idOf(3)}`));
  });

  it('uploads the JPEGs only, and lists the other files with the reason', async () => {
    await selectFiles(
      ...three.slice(0, 2),
      new File([], 'leeg.jpg', { type: 'image/jpeg' }),
      new File(['x'], 'IMG_1.HEIC'),
      new File(['x'], '._een.jpg', { type: 'image/jpeg' }),
    );
    const details = (await screen.findByText('2 bestanden niet meegenomen')).closest('details')!;
    expect(details.open).toBe(false);
    expect(within(details).getByText(/Instellingen > Camera > Formaten/)).toBeTruthy();
    expect(
      within(details)
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['IMG_1.HEIC', 'leeg.jpg']);
    await findRequest(1);
    expect(FakeRequest.all).toHaveLength(2);
  });

  it('pauses after the uploads in progress, and continues', async () => {
    await selectFiles(...three);
    await findRequest(1);
    await press('Pauzeren');
    await screen.findByText('Gepauzeerd. Wat al onderweg is, wordt nog afgemaakt.');
    for (const at of [0, 1]) await respondWithFoto(at);
    await screen.findByText('Gepauzeerd.');
    expect(FakeRequest.all).toHaveLength(2);
    await press('Verder');
    await respondWithFoto(2);
    await screen.findByText(/3 foto’s staan in de beeldbank/);
  });

  it('names and skips files that can no longer be read, without reporting an outage, and lets the user remove them', async () => {
    const [first, second, third] = ['een.jpg', 'twee.jpg', 'drie.jpg'].map(jpeg);
    makeUnreadable(first!, 'NotFoundError');
    makeUnreadable(second!, 'NotReadableError');
    await selectFiles(first!, second!, third!);
    for (const at of [0, 1]) (await findRequest(at)).onerror?.();
    await expectItemText('een.jpg', 'Niet te lezen: Het bestand is verwijderd of verplaatst sinds je het koos.');
    await expectItemText('twee.jpg', 'Niet te lezen: Het bestand is gewijzigd of verplaatst sinds je het koos.');
    expect(screen.queryByText(/Geen verbinding/)).toBeNull();
    await respondWithFoto(2);
    await screen.findByText(/Klaar. 1 van 3 toegevoegd, 2 niet. .* 2 bestanden zijn niet te lezen./);
    await press('Weghalen: een.jpg');
    await press('Weghalen: twee.jpg');
    await screen.findByText('Klaar. 1 foto staat in de beeldbank.');
  });

  it('cancels one upload or all of them, and asks for confirmation before leaving during the upload, which aborts it', async () => {
    await selectFiles(...three);
    await findRequest(1);
    await press('Annuleren: een.jpg');
    await expectItemText('een.jpg', 'Geannuleerd');
    expect(FakeRequest.all[0]?.aborted).toBe(true);
    await press('Alles annuleren');
    await expectItemText('drie.jpg', 'Geannuleerd');
    expect(FakeRequest.all.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    await press('Opnieuw proberen');
    await expectItemText('een.jpg', 'Bezig');
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByText('Als je nu weggaat, komt de rest niet in de beeldbank.');
    fireEvent.click(screen.getByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(portalPage.getLocation()).toBe('/beeldbank/foto'));
    await waitFor(() => expect(FakeRequest.all.every(({ aborted }) => aborted)).toBe(true));
  });

  it('sends the status and the shared metadata with each photo, and applies the metadata to those before it', async () => {
    const concept = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Nog niet tonen (concept)' });
    fireEvent.click(concept);
    await selectFiles(...three);
    await respondWithFoto(0);
    await findRequest(2);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Eigenaar' }), { target: { value: 'Studio Ven' } });
    const tags = await findCombobox('Tags');
    for (const name of ['Ree', 'Ven']) {
      fireEvent.click(tags);
      fireEvent.click(await screen.findByRole('option', { name }));
    }
    expect(concept.disabled).toBe(true);
    const labels = [idOf(21), idOf(22)];
    // On a busy machine more than a second may pass between two choices, which are then saved one by one.
    const getSaved = (foto: string) => {
      const bodies = filterCalls(calls)(bulkRoute).map(({ body }) => body as FotoBulk);
      const own = bodies.filter((change) => change.fotos?.includes(foto));
      const eigenaars = own.flatMap(({ eigenaar }) => eigenaar ?? []);
      return { eigenaars, tags: own.flatMap(({ add }) => add?.tags ?? []) };
    };
    const change = { eigenaars: ['Studio Ven'], tags: labels };
    await waitFor(() => expect(getSaved(idOf(1))).toEqual(change));
    expect((await screen.findByText('Opgeslagen')).getAttribute('role')).toBe('status');
    await selectFiles(jpeg('vier.jpg'));
    await respondWithFoto(1);
    const last = await findRequest(3);
    const getFields = ({ sent }: FakeRequest) => ['status', 'eigenaar', 'tags'].map((name) => sent?.getAll(name));
    expect(getFields(FakeRequest.all[2]!)).toEqual([['concept'], [], []]);
    expect(getFields(last)).toEqual([['concept'], ['Studio Ven'], labels]);
    const uploaded = buildFoto({ _id: idOf(4), eigenaar: 'Studio Ven', tags: labels });
    const uitBestand = { eigenaar: 'Loes', locatie: '', beschrijving: '', tags: [] };
    act(() => last.respond(201, { results: uploaded, voorstel: { tags: [] }, gelijkend: [], uitBestand }));
    await expectItemText('vier.jpg', 'Klaar');
    await waitFor(() => expect(getSaved(idOf(2))).toEqual(change));
    await screen.findByText('Opgeslagen');
  });

  it('names concepts as such until they are published as a reeks, which can be viewed and removed', async () => {
    const reeks = buildReeks({ fotos: 3, concepten: 3 });
    const reeksRoute = `GET /api/beheer/reeksen/${reeks._id}`;
    responses[reeksRoute] = errorResponse('unexpected');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Nog niet tonen (concept)' }));
    screen.getByText(/Ze komen als concept in de beeldbank/);
    await selectFiles(...three);
    for (const at of [0, 1, 2]) await respondWithFoto(at);
    await screen.findByText('Klaar. 3 foto’s staan als concept in de beeldbank.');
    expect(FakeRequest.all.map(({ sent }) => sent?.get('reeks'))).toEqual([reeks._id, reeks._id, reeks._id]);
    await screen.findByText('Bekijken en publiceren kan nog niet.');
    responses[reeksRoute] = { body: { results: reeks } };
    await press('Opnieuw proberen');
    const view = await screen.findByRole('link', { name: 'Bekijk' });
    expect(view.getAttribute('href')).toBe(`/admin/beeldbank?reeks=${reeks._id}`);

    const [one, two, other] = fotos.map(({ _id }) => _id);
    const result = { total: 3, done: [one, two, other], gone: [], full: [], undo: idOf(7) };
    responses['POST /api/beheer/fotos/bulk/preview'] = {
      body: { results: { total: 3, changed: 3, same: 0, gone: 0, full: 0, fields: [] } },
    };
    responses[bulkRoute] = () => {
      responses[reeksRoute] = { body: { results: { ...reeks, concepten: 0 } } };
      return { body: { results: { ...result, zonder: { beschrijving: 2, tags: 0 } } } };
    };
    await press('Publiceer deze reeks');
    await press('Publiceren');
    await screen.findByText('Klaar. 3 foto’s staan in de beeldbank.');
    await screen.findByText('2 van deze 3 hebben geen beschrijving');
    expect(screen.queryByRole('button', { name: 'Publiceer deze reeks' })).toBeNull();

    await selectFiles(jpeg('vier.jpg'));
    const request = await findRequest(3);
    responses[reeksRoute] = errorResponse('unexpected');
    act(() => request.respond(201, { results: fotos[0], voorstel: { tags: [] }, gelijkend: [] }));
    await screen.findByText('Bekijken en publiceren kan nog niet.');
    screen.getByText('Klaar. 4 foto’s staan als concept in de beeldbank.');
    responses[reeksRoute] = { body: { results: { ...reeks, fotos: 4, concepten: 1 } } };
    await press('Opnieuw proberen');

    responses[bulkRoute] = { body: { results: result } };
    await press('Verwijder deze reeks');
    const dialog = await screen.findByRole('dialog', { name: 'Deze reeks van 4 foto’s verwijderen?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verwijder deze reeks' }));
    await screen.findByText(/^3 foto’s verwijderd/);
    await waitFor(() => expect(screen.queryByText(/^Klaar/)).toBeNull());
    const bodies = filterCalls(calls)(bulkRoute).map(({ body: requestBody }) => requestBody);
    expect(bodies).toMatchObject([
      { filter: { reeks: reeks._id, status: 'concept' }, expected: 3, status: 'zichtbaar' },
      { filter: { reeks: reeks._id }, expected: 4, toTrash: true },
    ]);
  });

  it('shows why the shared metadata is not saved, and saves it on a retry', async () => {
    responses[bulkRoute] = errorResponse('disk_full');
    await selectFiles(...three);
    await respondWithFoto(0);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Locatie' }), { target: { value: 'Vossel' } });
    await screen.findByText('Bezig met opslaan…');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Niet opgeslagen.*De opslag is vol\./);
    responses[bulkRoute] = bulkResponse;
    fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByText('Opgeslagen');
  });

  it('adds an accepted proposal to the photos with that keyword only, and keeps one that could not be accepted, with the reason', async () => {
    responses['POST /api/fotoboek/tags'] = errorResponse('disk_full');
    await selectFiles(...three);
    await respondWithFoto(0, ['heide', 'wandelen']);
    await press('Alles overnemen');
    await screen.findByText(/‘wandelen’ is niet overgenomen. De opslag is vol/);
    const proposal = screen.getByRole('button', { name: 'heide (1) overnemen als tag' });
    const lastField = screen.getByRole('combobox', { name: 'Thema’s' });
    expect(lastField.compareDocumentPosition(proposal)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    responses['POST /api/fotoboek/tags'] = errorResponse('tag_exists', { details: { label: idOf(41) } });
    await respondWithFoto(1, ['Heide']);
    await press('heide (2) overnemen als tag');
    await press('‘wandelen’ niet gebruiken');
    await respondWithFoto(2, ['heide', 'wandelen']);
    await waitFor(() => {
      const bodies = filterCalls(calls)(bulkRoute).map(({ body: requestBody }) => requestBody as { fotos: string[] });
      expect(bodies.flatMap((requestBody) => requestBody.fotos).sort()).toEqual([1, 2, 3].map(idOf));
      for (const requestBody of bodies) expect(requestBody).toMatchObject({ add: { tags: [idOf(41)] } });
    });
    expect(screen.queryByText(/heide \(|wandelen \(/)).toBeNull();
  });

  it('asks once about other photos with the keywords that became tags', async () => {
    const names = ['heide', 'wandelen', 'ven'];
    responses['POST /api/fotoboek/tags'] = () => {
      const { naam } = calls.at(-1)!.body as { naam: string };
      return { status: 201, body: { results: { _id: idOf(41 + names.indexOf(naam)), naam, count: 0 } } };
    };
    // Those of this batch, of which two are on their way, are among them.
    for (const [index, count] of [20, 3, 5].entries())
      responses[`GET /api/fotoboek/tags/${idOf(41 + index)}/trefwoord`] = { body: { count } };
    await selectFiles(...three);
    await respondWithFoto(0, names);
    await press('Alles overnemen');
    await screen.findByText('Deze trefwoorden staan al bij andere foto’s: heide (17) en ven (2). Als tag toevoegen?');
    responses[`POST /api/fotoboek/tags/${idOf(41)}/trefwoord`] = bulkResponse;
    responses[`POST /api/fotoboek/tags/${idOf(43)}/trefwoord`] = bulkResponse;
    await press('Ja, toevoegen');
    await screen.findByText(/Toegevoegd aan de foto’s met dat trefwoord: heide en ven./);
  });

  it('shows the rights that files tell, and saves those that are accepted, for one photo or for all', async () => {
    await selectFiles(...three);
    const rights = [{ credit: 'Bureau', vanaf: '2027-01-31' }, { houder: 'Ria', licentie: 'vrij' }, { houder: 'Jan' }];
    for (const [at, rechten] of rights.entries()) {
      const request = await findRequest(at);
      act(() => request.respond(201, { results: fotos[at], voorstel: { tags: [], rechten }, gelijkend: [] }));
    }
    await expectItemText('een.jpg', /Naamsvermelding: Bureau.*Te gebruiken vanaf: 31 januari 2027/);
    await expectItemText('twee.jpg', /Licentie: Vrij voor leden.*Rechthebbende: Ria/);
    await press('Rechten overnemen: een.jpg');
    await expectItemText('een.jpg', 'Rechten uit het bestand overgenomen');
    await screen.findByText('In 2 bestanden staat iets over de rechten.');
    fireEvent.change(screen.getByLabelText('Licentie'), { target: { value: 'stichting' } });
    await expectItemText('twee.jpg', /In het bestand staat:Rechthebbende: Ria/);
    await press('Voor alle overnemen');
    await screen.findByText('Opgeslagen');
    const bodies = filterCalls(calls)(bulkRoute).map(({ body: requestBody }) => requestBody);
    const licentie = 'stichting';
    expect(bodies).toEqual([
      { fotos: [idOf(1)], rechten: { licentie, credit: 'Bureau', vanaf: '2027-01-31' } },
      { fotos: [idOf(2)], rechten: { licentie, houder: 'Ria' } },
      { fotos: [idOf(3)], rechten: { licentie, houder: 'Jan' } },
    ]);
  });

  it('saves no rights while a part of a day is missing', async () => {
    await selectFiles(...three);
    const tot = await screen.findByLabelText('Te gebruiken tot en met');
    fireEvent.change(tot, { target: { value: '2027-06-01' } });
    const validity = { badInput: true };
    Object.defineProperty(tot, 'validity', { value: validity });
    fireEvent.change(tot, { target: { value: '' } });
    fireEvent.blur(tot);
    expect(screen.getByRole('alert').textContent).toBe('Maak de datum af (vanaf 1900), of haal hem weg.');
    await respondWithFoto(0, []);
    await screen.findByText('Opgeslagen');
    validity.badInput = false;
    fireEvent.change(tot, { target: { value: '2027-07-01' } });
    await waitFor(() => expect(filterCalls(calls)(bulkRoute)).toHaveLength(2));
    expect(filterCalls(calls)(bulkRoute).map(({ body: requestBody }) => requestBody)).toEqual([
      { fotos: [idOf(1)], rechten: { tot: '2027-06-01' } },
      { fotos: [idOf(1)], rechten: { tot: '2027-07-01' } },
    ]);
  });

  describe('the name of the folder', () => {
    const selectFolder = (folder: string) => {
      const toFile = (name: string) =>
        Object.defineProperty(jpeg(name), 'webkitRelativePath', { value: `${folder}/${name}` });
      return selectFiles(toFile('een.jpg'), toFile('twee.jpg'));
    };

    it('is proposed as the locatie, and not filled in by itself', async () => {
      await selectFolder('2026-05-31_Stille_plas');
      const locatie = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Locatie' });
      expect(locatie.value).toBe('');
      await press('‘Stille plas’ als locatie, uit de naam van de map');
      expect(locatie.value).toBe('Stille plas');
      expect(screen.queryByText(/uit de naam van de map/)).toBeNull();
    });

    it('is proposed as a tag when there is one with that name', async () => {
      await selectFolder('REE');
      await press('Tag ‘Ree’ toevoegen, uit de naam van de map');
      await screen.findByRole('button', { name: 'Ree weghalen' });
      expect(screen.queryByText(/uit de naam van de map/)).toBeNull();
    });
  });

  it('accepts the proposals of later photos too after ‘Alles overnemen’, says so, and stops on request', async () => {
    const added: string[] = [];
    responses['POST /api/fotoboek/tags'] = () => {
      const { naam } = calls.at(-1)!.body as { naam: string };
      added.push(naam);
      return { status: 201, body: { results: { _id: idOf(40 + added.length), naam, count: 0 }, msg: 'Toegevoegd' } };
    };
    await selectFiles(...three);
    await respondWithFoto(0, ['heide', 'wandelen']);
    await press('Alles overnemen');
    await screen.findByText('Nieuwe voorstellen uit deze reeks worden ook overgenomen.');
    await waitFor(() => expect(added).toEqual(['heide', 'wandelen']));
    await respondWithFoto(1, ['ven', 'heide']);
    await waitFor(() => expect(added).toEqual(['heide', 'wandelen', 'ven']));
    await press('Niet meer');
    expect(screen.queryByText('Nieuwe voorstellen uit deze reeks worden ook overgenomen.')).toBeNull();
    await respondWithFoto(2, ['mist']);
    await screen.findByRole('button', { name: 'mist (1) overnemen als tag' });
    expect(added).toHaveLength(3);
  });
});

it('creates object URLs only for files in the viewport, and revokes them', async () => {
  const observerCallbacks: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observerCallbacks.push(callback);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const activeUrls = new Set<string>();
  let createdCount = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    activeUrls.add(`blob:${++createdCount}`);
    return `blob:${createdCount}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void activeUrls.delete(address));
  await selectFiles(...Array.from({ length: 201 }, (_, at) => jpeg(`foto ${at}.jpg`)));
  await findQueueItem('foto 199.jpg');
  expect(screen.queryByText('foto 200.jpg')).toBeNull();
  expect(createdCount).toBe(0);
  act(() => observerCallbacks.slice(0, 5).forEach((callback) => callback([{ isIntersecting: true }])));
  expect(activeUrls.size).toBe(5);
  act(() => observerCallbacks.slice(0, 3).forEach((callback) => callback([{ isIntersecting: false }])));
  expect(activeUrls.size).toBe(2);
  await press('Toon er nog 1');
  await findQueueItem('foto 200.jpg');
  act(() => void portalPage.router.navigate('/beeldbank/foto'));
  await press('Weggaan');
  await waitFor(() => expect(activeUrls.size).toBe(0));
});
