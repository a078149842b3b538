import type { Foto, OldPicture } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  body,
  buildUpdatedFoto,
  expectSaved,
  fotoRoute,
  heide,
  oldPicturesRoute,
  page,
  ree,
  setupAdminFoto,
  type,
  updateRoute,
} from '../../../test/admin-foto.js';
import { idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse } from '../../../test/server.js';
import { FakeRequest, stubXhr } from '../../../test/xhr.js';

const { responses, sent } = setupAdminFoto();

const rotateRoute = `POST /api/fotoboek/rotate/${heide._id}`;
const restoreRoute = `POST /api/fotoboek/versions/${heide._id}/restore`;
const buildOldPicture = (number: number, fields: Partial<OldPicture> = {}): OldPicture => ({
  _id: idOf(number),
  thumbnail: `/media/${number}/480.jpg`,
  width: 1200,
  height: 800,
  bytes: 300_000,
  thumbhash: heide.thumbhash,
  bestandsnaam: `versie-${number}.jpg`,
  endedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-12-20T10:00:00.000Z',
  endedBy: { _id: idOf(99), naam: 'Ada Beheer' },
  ...fields,
});
/** A later version of the photo, with another picture. */
const buildChanged = (fields: Partial<Foto> = {}) =>
  buildUpdatedFoto(heide, {
    ...fields,
    thumbnail: [{ 480: '/media/new/480.jpg', 720: '/media/new/720.jpg', 2048: '/media/new/2048.jpg' }],
  });
const findPicture = async (src: string) =>
  waitFor(() => {
    const picture = document.querySelector(`img[src="${src}"]`);
    if (!picture) throw new Error(`${src} is not shown`);
    return picture;
  });

it('turns a photo, shows why that failed, and keeps what was typed without a conflict when it is saved', async () => {
  responses[rotateRoute] = errorResponse('damaged_file');
  renderApp(page);
  await type('Beschrijving', 'Heide in de mist');
  await press('Rechtsom draaien');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'De foto is niet gedraaid. Deze foto is beschadigd of niet compleet.',
  );
  const turned = buildChanged({ width: heide.height, height: heide.width });
  responses[rotateRoute] = () => {
    responses[fotoRoute(heide)] = body(turned);
    return body(turned);
  };
  await press('Linksom draaien');
  await screen.findByText('De foto is linksom gedraaid.');
  await findPicture('/media/new/720.jpg');
  await press('Rechtsom draaien');
  await screen.findByText('De foto is rechtsom gedraaid.');
  expect(sent(rotateRoute).map((call) => call.body)).toEqual([{ degrees: 90 }, { degrees: 270 }, { degrees: 90 }]);

  responses[updateRoute(heide)] = body(buildUpdatedFoto(turned, { beschrijving: 'Heide in de mist' }, 2));
  await press('Opslaan');
  await expectSaved();
  expect(sent(updateRoute(heide))[0]?.body).toMatchObject({
    beschrijving: 'Heide in de mist',
    updatedAt: turned.updatedAt,
  });
  await waitFor(() => expect(sent(oldPicturesRoute(heide)).length).toBeGreaterThan(0));
  expect(screen.queryByText('Oude versies')).toBeNull();
});

describe('replacing a photo', () => {
  let waitForRequest: ReturnType<typeof stubXhr>;
  beforeEach(() => {
    waitForRequest = stubXhr();
  });
  const jpeg = (bytes = 3) => new File(['x'.repeat(bytes)], 'beter.jpg', { type: 'image/jpeg' });
  const openDialog = async () => {
    renderApp(page);
    await press('Foto vervangen');
    return within(await screen.findByRole('dialog', { name: 'Foto vervangen' }));
  };
  const choose = async (file: File) =>
    fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files: [file] } });

  it('shows the photo beside the new file, sends it, and can be undone', async () => {
    const dialog = await openDialog();
    await choose(jpeg(200_000));
    const preview = await dialog.findByAltText<HTMLImageElement>('De nieuwe versie: beter.jpg');
    for (const [name, value] of [
      ['naturalWidth', 300],
      ['naturalHeight', 200],
    ] as const)
      Object.defineProperty(preview, name, { value });
    fireEvent.load(preview);
    expect(dialog.getByAltText('De foto zoals hij nu is')).toBeTruthy();
    await dialog.findByText(/300 × 200 pixels, 0,2 MB/);
    dialog.getByText(/^De nieuwe foto is kleiner: 300 × 200 in plaats van [\d.]+ × [\d.]+ pixels\. Leden/);
    expect(dialog.queryByRole('button', { name: 'Vervangen' })).toBeNull();
    await press('Toch vervangen');
    const request = await waitForRequest();
    expect([request.url, request.sent?.get('file')]).toEqual([`/api/fotoboek/replace/${heide._id}`, expect.any(File)]);
    act(() => request.upload.onprogress?.({ loaded: 1, total: 2 }));
    await dialog.findByText('50%');
    responses[fotoRoute(heide)] = body(buildChanged());
    responses[oldPicturesRoute(heide)] = { body: { results: [buildOldPicture(5)] } };
    act(() => request.respond(200, { results: buildChanged() }));
    await screen.findByText('De foto is vervangen.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await findPicture('/media/new/720.jpg');
    responses[restoreRoute] = body(heide);
    await press('Ongedaan maken');
    await screen.findByText('De oude versie is teruggezet.');
    expect(sent(restoreRoute).map((call) => call.body)).toEqual([{ version: idOf(5) }]);
  });

  it('takes a JPEG that is called .HEIC, and says that its HDR picture was lost', async () => {
    const dialog = await openDialog();
    await choose(new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'IMG_1.HEIC', { type: 'image/heic' }));
    fireEvent.error(await dialog.findByAltText('De nieuwe versie: IMG_1.HEIC'));
    await press('Vervangen');
    const request = await waitForRequest();
    act(() => request.respond(200, { results: buildChanged(), waarschuwingen: ['hdr_verwijderd'] }));
    await screen.findByText(/De foto is vervangen\. Het HDR-beeld in het bestand was niet te bewaren/);
  });

  it('refuses a file that is no JPEG, links to the photo that has the file already, and can be cancelled', async () => {
    const dialog = await openDialog();
    await choose(new File(['x'], 'a.png', { type: 'image/png' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Dit bestand is geen JPEG');
    expect(FakeRequest.all).toEqual([]);
    await choose(jpeg());
    fireEvent.error(await dialog.findByAltText('De nieuwe versie: beter.jpg'));
    await press('Vervangen');
    const request = await waitForRequest();
    const { status, body: response } = errorResponse('foto_exists', { details: { foto: idOf(7) } });
    act(() => request.respond(status!, response));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Deze foto staat al in de beeldbank.'));
    expect(dialog.getByRole('link').getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    await press('Ander bestand');
    await choose(jpeg());
    fireEvent.error(await dialog.findByAltText('De nieuwe versie: beter.jpg'));
    await press('Vervangen');
    const next = await vi.waitUntil(() => FakeRequest.all[1]);
    const abort = vi.spyOn(next, 'abort');
    await press('Annuleren');
    expect(abort).toHaveBeenCalled();
    await screen.findByRole('button', { name: 'Vervangen' });
  });
});

it('lists the old versions of a photo, and restores one with its button', async () => {
  responses[oldPicturesRoute(heide)] = { body: { results: [buildOldPicture(5), buildOldPicture(6)] } };
  responses[restoreRoute] = () => {
    responses[oldPicturesRoute(heide)] = { body: { results: [buildOldPicture(6), buildOldPicture(7)] } };
    responses[fotoRoute(heide)] = body(buildChanged());
    return body(buildChanged());
  };
  renderApp(page);
  const list = within(await screen.findByRole('region', { name: 'Oude versies' }));
  const [first] = list.getAllByRole('listitem');
  expect(first!.textContent).toContain('versie-5.jpg1200 × 800 pixels, 0,3 MB');
  expect(first!.textContent).toContain('Vervangen door Ada Beheer op 20 november 2026');
  fireEvent.click(within(first!).getByRole('button', { name: /^Terugzetten: de versie tot 20 november 2026/ }));
  await screen.findByText('De oude versie is teruggezet.');
  expect(sent(restoreRoute).map((call) => call.body)).toEqual([{ version: idOf(5) }]);
  expect(document.activeElement?.textContent).toBe('Oude versies');
  await findPicture('/media/new/720.jpg');
});

describe('the focus of a photo', () => {
  const focus = { x: 0.3, y: 0.6 };
  const openDialog = async () => {
    renderApp(page);
    await press('Uitsnede');
    return within(await screen.findByRole('dialog', { name: 'Uitsnede van de foto' }));
  };
  const findSlider = (dialog: Awaited<ReturnType<typeof openDialog>>, name: string) =>
    dialog.getByRole<HTMLInputElement>('slider', { name });

  it('is the centre, proposed again or set with a slider for each direction, shown in crops and saved with the stored fields', async () => {
    responses[fotoRoute(heide)] = body({ ...heide, focus });
    const dialog = await openDialog();
    expect(findSlider(dialog, 'Van links naar rechts').getAttribute('aria-valuetext')).toBe('x 30%, y 60%');
    await press('Midden');
    expect(findSlider(dialog, 'Van links naar rechts').getAttribute('aria-valuetext')).toBe('x 50%, y 50%');
    const proposed = buildUpdatedFoto(heide, { focus: { x: 0.7, y: 0.6 } });
    responses[updateRoute(heide)] = () => {
      responses[fotoRoute(heide)] = createDeferredResponse().pendingResponse;
      return body(proposed);
    };
    await press('Voorstel van het portaal');
    await waitFor(() =>
      expect(findSlider(dialog, 'Van links naar rechts').getAttribute('aria-valuetext')).toBe('x 70%, y 60%'),
    );
    expect(sent(updateRoute(heide))[0]?.body).toMatchObject({ focus: null });
    responses[updateRoute(heide)] = body(buildUpdatedFoto(proposed, { focus: { x: 0.4, y: 0.6 } }, 2));
    fireEvent.change(findSlider(dialog, 'Van links naar rechts'), { target: { value: '0.4' } });
    expect(findSlider(dialog, 'Van boven naar beneden').getAttribute('aria-valuetext')).toBe('x 40%, y 60%');
    for (const name of ['Vierkant', 'Staand', 'Breed']) dialog.getByText(name);
    await press('Uitsnede opslaan');
    await screen.findByText('De uitsnede is opgeslagen.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { eigenaar, beschrijving, locatie } = heide;
    expect(sent(updateRoute(heide))[1]?.body).toEqual({
      eigenaar,
      beschrijving,
      locatie,
      tags: [ree],
      themes: [],
      trefwoorden: [],
      status: 'zichtbaar',
      focus: { x: 0.4, y: 0.6 },
      updatedAt: proposed.updatedAt,
    });
  });

  const respondWithConflict = (foto: Foto, saved: Foto) => {
    responses[updateRoute(heide)] = () => {
      responses[fotoRoute(heide)] = createDeferredResponse().pendingResponse;
      responses[updateRoute(heide)] = body(saved);
      return errorResponse('foto_changed', { details: { foto } });
    };
  };

  it('is saved with what somebody else changed meanwhile, also with a label that is not in the list yet', async () => {
    const changed = buildUpdatedFoto(heide, { eigenaar: 'Anna', tags: [ree, idOf(29)] }, 3);
    respondWithConflict(changed, buildUpdatedFoto(changed, { focus: { x: 0.9, y: 0.5 } }, 4));
    const dialog = await openDialog();
    fireEvent.change(findSlider(dialog, 'Van links naar rechts'), { target: { value: '0.9' } });
    await press('Uitsnede opslaan');
    await screen.findByText('De uitsnede is opgeslagen.');
    expect(sent(updateRoute(heide))[1]?.body).toMatchObject({
      eigenaar: 'Anna',
      tags: [ree, idOf(29)],
      focus: { x: 0.9, y: 0.5 },
      updatedAt: changed.updatedAt,
    });
  });

  it.each([
    { choice: 'Bewaar toch het mijne', what: 'another focus', changes: { focus: { x: 0.1, y: 0.2 } } },
    { choice: 'Neem over wat er nu staat', what: 'another picture', changes: { thumbhash: 'other', focus } },
  ])('is chosen again when somebody else saved $what: $choice', async ({ choice, changes }) => {
    responses[fotoRoute(heide)] = body({ ...heide, focus });
    const changed = buildUpdatedFoto(heide, changes, 3);
    respondWithConflict(changed, buildUpdatedFoto(changed, { focus: { x: 0.9, y: 0.6 } }, 4));
    const dialog = await openDialog();
    const slider = findSlider(dialog, 'Van links naar rechts');
    fireEvent.change(slider, { target: { value: '0.9' } });
    await press('Uitsnede opslaan');
    const { x, y } = changes.focus;
    await dialog.findByText(`x ${x * 100}%, y ${y * 100}%`);
    dialog.getByText('x 90%, y 60%');
    await press(choice);
    if (choice === 'Bewaar toch het mijne') await screen.findByText('De uitsnede is opgeslagen.');
    else await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('x 30%, y 60%'));
    expect(sent(updateRoute(heide)).slice(1)).toMatchObject(
      choice === 'Bewaar toch het mijne' ? [{ body: { focus: { x: 0.9, y: 0.6 }, updatedAt: changed.updatedAt } }] : [],
    );
  });
});
