import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProfile } from '../../test/builders.js';
import { body, openProfile, profileRoute } from '../../test/profile.js';
import { press } from '../../test/press.js';
import { errorResponse } from '../../test/server.js';
import { FakeRequest, stubXhr } from '../../test/xhr.js';

const buildJpeg = (name = 'loes.JPG') => new File(['x'], name, { type: 'image/jpeg' });
const findInput = () => screen.findByLabelText<HTMLInputElement>('Kies een profielfoto');
const chooseFile = async (file: File) => fireEvent.change(await findInput(), { target: { files: [file] } });
const withFoto = buildProfile({ portimage: '/media/loes.jpg' });
const findFoto = () => screen.findByAltText<HTMLImageElement>('Profielfoto van Loes de Wit');

let waitForRequest: ReturnType<typeof stubXhr>;
beforeEach(() => {
  waitForRequest = stubXhr();
});

describe('the profile photo', () => {
  it('is also in the header menu, which links to the profile, and a placeholder once it fails to load', async () => {
    const { sent } = openProfile('feed', {}, withFoto);
    const image = await findFoto();
    expect(image.src).toContain('/media/loes.jpg');
    const menu = screen.getByRole('button', { name: 'Menu van Loes de Wit' });
    expect(menu.querySelector('img')?.src).toContain('/media/loes.jpg');
    fireEvent.click(menu);
    const link = await screen.findByRole('menuitem', { name: 'Profiel' });
    expect(link.getAttribute('href')).toBe('/admin/profile');

    const callCount = sent(profileRoute).length;
    fireEvent.error(image);
    await screen.findByAltText('Nog geen profielfoto');
    await waitFor(() => expect(sent(profileRoute)).toHaveLength(callCount + 1));
    fireEvent.error(await screen.findByAltText('Nog geen profielfoto'));
    expect(sent(profileRoute)).toHaveLength(callCount + 1);
  });
});

describe('uploading a profile photo', () => {
  it('shows a preview and the upload progress, then the new photo on the page and in the header', async () => {
    openProfile('feed');
    expect((await screen.findByAltText<HTMLImageElement>('Nog geen profielfoto')).src).toContain('svg');
    expect(screen.queryByRole('button', { name: 'Foto verwijderen' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Loes de Wit' })).toBeTruthy();
    const input = await findInput();
    expect([input.accept, input.name]).toEqual(['.jpg,.jpeg', 'file']);
    input.focus();
    expect(document.activeElement).toBe(input);
    await chooseFile(buildJpeg());
    expect((await findFoto()).src).toBe('blob:preview');
    const sent = await waitForRequest();
    sent.upload.onprogress?.({ loaded: 1, total: 2 });
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50'));
    expect(sent).toMatchObject({ url: '/api/admin/profile/upload' });
    expect((sent.sent!.get('file') as File).name).toBe('loes.JPG');
    sent.respond(200, { results: withFoto });
    await screen.findByText('Je profielfoto is gewijzigd.');
    expect((await findFoto()).src).toContain('/media/loes.jpg');
    expect(screen.getByRole('button', { name: /^Menu van/ }).querySelector('img')?.src).toContain('/media/loes.jpg');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('accepts a JPEG that is called .HEIC', async () => {
    openProfile('feed');
    await chooseFile(new File([new Uint8Array([0xff, 0xd8, 0xff])], 'loes.HEIC'));
    expect(((await waitForRequest()).sent!.get('file') as File).name).toBe('loes.HEIC');
  });

  it('rejects a file that is not a JPEG of at most 15 MB with a message, and sends nothing', async () => {
    openProfile('feed');
    for (const [file, expectedText] of [
      [new File(['x'], 'loes.png'), /Dit bestand is geen JPEG/],
      [new File([], 'loes.jpeg'), /Dit bestand is leeg/],
      [Object.defineProperty(buildJpeg(), 'size', { value: 16 * 1024 ** 2 }), /hooguit 15 MB/],
    ] as const) {
      await chooseFile(file);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(expectedText));
    }
    expect(FakeRequest.all).toEqual([]);
  });

  it('shows why the server rejects it, offers a retry when the server is unreachable, and aborts on Annuleren', async () => {
    openProfile('feed');
    await chooseFile(buildJpeg());
    const { status = 0, body: responseBody } = errorResponse('damaged_file');
    (await waitForRequest()).respond(status, responseBody);
    const alert = await screen.findByRole('alert');
    for (const expectedText of ['Serer error', 'Dit was het bericht van de server', 'Deze foto is beschadigd'])
      expect(alert.textContent).toContain(expectedText);
    expect(within(alert).queryByRole('button')).toBeNull();

    await chooseFile(buildJpeg());
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    FakeRequest.all[1]?.onerror?.();
    await press('Opnieuw proberen');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Annuleren');
    expect(FakeRequest.all[2]?.aborted).toBe(true);
    await screen.findByAltText('Nog geen profielfoto');
  });

  it('continues the upload on another tab and asks for confirmation before leaving the page', async () => {
    const { getLocation } = openProfile('feed');
    await chooseFile(buildJpeg());
    const sent = await waitForRequest();
    fireEvent.click(screen.getByRole('tab', { name: 'Instellingen' }));
    await waitFor(() => expect(getLocation()).toBe('/admin/profile?tab=instellingen'));
    expect(sent.aborted).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    await press('Weggaan');
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
    await waitFor(() => expect(sent.aborted).toBe(true));
  });
});

describe('removing the profile photo', () => {
  const route = 'DELETE /api/admin/profile/upload';
  const confirmRemoval = async () =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwijderen' }));

  it('asks for confirmation, keeps the photo when removing fails, and else shows the placeholder', async () => {
    const { sent, responses } = openProfile('feed', { [route]: errorResponse('unavailable') }, withFoto);
    await press('Foto verwijderen');
    expect(sent(route)).toEqual([]);
    await confirmRemoval();
    expect((await screen.findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    expect((await findFoto()).src).toContain('/media/loes.jpg');
    responses[route] = body(buildProfile());
    await confirmRemoval();
    await screen.findByText('Je profielfoto is verwijderd.');
    await screen.findByAltText('Nog geen profielfoto');
    expect(sent(route)).toHaveLength(2);
  });
});

describe('the tabs of the profile', () => {
  it('are shown after a retry when the profile cannot be fetched, begin with the settings without a feed, and keep the selected tab in the URL', async () => {
    const { getLocation, router, responses } = openProfile('nergens', { [profileRoute]: errorResponse('unexpected') });
    expect((await screen.findByRole('alert')).textContent).toContain('Er ging iets mis.');
    responses[profileRoute] = body(buildProfile());
    await press('Opnieuw proberen');
    const findTab = (name: string) => screen.findByRole('tab', { name });
    expect((await findTab('Instellingen')).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(await findTab('Tijdlijn'));
    await waitFor(() => expect(getLocation()).toBe('/admin/profile?tab=tijdlijn'));
    expect((await findTab('Tijdlijn')).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel', { name: 'Tijdlijn' })).toBeTruthy();
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByRole('tabpanel', { name: 'Instellingen' })).toBeTruthy());
  });

  it('moves between tabs with the arrow keys and Home, and opens a tab with the space bar', async () => {
    const { getLocation } = openProfile('feed');
    const first = await screen.findByRole('tab', { name: 'Social media' });
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    const last = screen.getByRole('tab', { name: 'Instellingen' });
    expect(document.activeElement).toBe(last);
    expect(getLocation()).toBe('/admin/profile?tab=feed');
    fireEvent.keyDown(last, { key: ' ' });
    await waitFor(() => expect(getLocation()).toBe('/admin/profile?tab=instellingen'));
    fireEvent.keyDown(last, { key: 'Home' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tijdlijn' }));
  });
});
