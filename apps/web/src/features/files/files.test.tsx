import type { CatalogueFile, OldFile } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildFile, buildProfile, idOf } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { press } from '../../test/press.js';
import { renderWithResponses } from '../../test/render.js';
import { errorResponse, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const logo = buildFile(1, { title: 'Logo', filename: 'Logo.zip', size: 68_000 });
const jaarplan = buildFile(2, {
  section: 'jaarplan',
  title: 'Jaarplan 2018',
  filename: 'plan.pdf',
  kind: 'pdf',
  period: '2018',
});
const video = buildFile(3, { section: 'video', title: 'De film', filename: 'film.mp4', kind: 'mp4' });
const buildContentResponse = (...files: CatalogueFile[]) => {
  const inSection = (section: CatalogueFile['section']) => files.filter((file) => file.section === section);
  const results = buildContent({
    toolkit: inSection('logo'),
    jaarplan: inSection('jaarplan'),
    video: inSection('video'),
  });
  return { body: { results } };
};
const contentRoute = 'GET /api/content';
const editUrl = `/admin/bestanden/${jaarplan._id}`;
const updateRoute = `PUT /api/beheer/files/${jaarplan._id}`;
const getOldFilesRoute = (page: number) => `GET /api/beheer/files/old?page=${page}&limit=12`;
const buildOldFile = (number: number, overrides: Partial<OldFile> = {}): OldFile => ({
  _id: idOf(number),
  why: 'replaced',
  section: 'jaarplan',
  filename: 'plan.pdf',
  title: `Oud ${number}`,
  kind: 'pdf',
  size: 1_800_000,
  endedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-12-20T10:00:00.000Z',
  ...overrides,
});

let responses: MockResponses;
const setup = (address: string, extraResponses: MockResponses = {}) => {
  Object.assign(responses, extraResponses);
  return renderWithResponses(address, responses);
};
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  const user = buildProfile({ role: 'admin' });
  responses = {
    ...portalResponses,
    'GET /api/user': { body: { user } },
    [contentRoute]: buildContentResponse(logo, jaarplan, video),
  };
});
const getRows = async () => (await screen.findAllByRole('row')).slice(1);
const typeInField = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('the list of files', () => {
  it('shows each file with links to replace and edit it', async () => {
    setup('/admin/bestanden');
    const [first, ...others] = await getRows();
    expect(others).toHaveLength(2);
    expect(first?.textContent).toContain('LogoLogo.zipLogoZIP, 68 kB21 nov 2026');
    const getHref = (name: string) =>
      within(first as HTMLElement)
        .getByRole('link', { name })
        .getAttribute('href');
    expect(getHref('Vervang Logo')).toBe(`/admin/bestanden/${logo._id}/vervangen`);
    expect(getHref('Bewerk Logo')).toBe(`/admin/bestanden/${logo._id}`);
  });

  it('fetches again on retry, filters by the section in the URL, and passes it to the form for a new file', async () => {
    const content = responses[contentRoute]!;
    setup('/admin/bestanden?soort=video', { [contentRoute]: errorResponse('unavailable') });
    await screen.findByText('De bestanden zijn niet opgehaald');
    responses[contentRoute] = content;
    await press('Opnieuw proberen');
    expect(await getRows()).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Nieuw' }).getAttribute('href')).toBe('/admin/bestanden/new?soort=video');
    fireEvent.click(screen.getByRole('link', { name: /^Social media\s*0$/ }));
    await screen.findByText('Hier staan nog geen bestanden');
    fireEvent.click(screen.getByRole('link', { name: 'Toon alle bestanden' }));
    expect(await getRows()).toHaveLength(3);
  });

  it('asks for confirmation by title before removing a file and shows the result', async () => {
    const { sent } = setup('/admin/bestanden', {
      [`DELETE /api/beheer/files/${jaarplan._id}`]: () => {
        responses[contentRoute] = buildContentResponse(logo, video);
        return { body: { msg: 'Het bestand is verwijderd.' } };
      },
    });
    await press('Verwijder Jaarplan 2018');
    const dialog = await screen.findByRole('dialog', { name: '‘Jaarplan 2018’ verwijderen?' });
    expect(dialog.textContent).toContain('plan.pdf');
    expect(sent(`DELETE /api/beheer/files/${jaarplan._id}`)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
    await screen.findByText('Het bestand is verwijderd.');
    await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull());
  });
});

describe('the list of old files', () => {
  it('shows why and until when a file is kept, why it cannot be restored, and restores it', async () => {
    let docs = [buildOldFile(1), buildOldFile(2, { why: 'removed', title: 'Weg' })];
    setup('/admin/bestanden?tab=oud', {
      [getOldFilesRoute(1)]: () => ({ body: { results: { docs, total: docs.length } } }),
      [`POST /api/beheer/files/old/${idOf(1)}/restore`]: errorResponse('file_exists'),
      [`POST /api/beheer/files/old/${idOf(2)}/restore`]: () => {
        docs = docs.slice(0, 1);
        return { body: { results: jaarplan } };
      },
    });
    await screen.findByText('Vervangen op 20 november 2026, terug te zetten tot 20 december 2026.');
    screen.getByText('Verwijderd op 20 november 2026, terug te zetten tot 20 december 2026.');
    await press('Terugzetten: Oud 1');
    const item = screen.getByText('Oud 1').closest('[role=listitem]');
    await waitFor(() => expect(item?.textContent).toContain('Er is al een bestand met deze naam.'));
    await press('Terugzetten: Weg');
    await screen.findByText('‘Weg’ is teruggezet.');
    expect((await screen.findByRole('link', { name: 'Bekijk de bestanden' })).getAttribute('href')).toBe(
      '/admin/bestanden?soort=jaarplan',
    );
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').filter((element) => element.tagName === 'DIV')).toHaveLength(1),
    );
  });

  it('redirects to the last page when the page in the URL does not exist', async () => {
    const buildPageResponse = (...docs: OldFile[]) => ({ body: { results: { docs, total: 13 } } });
    const { getLocation } = setup('/admin/bestanden?tab=oud&page=9', {
      [getOldFilesRoute(9)]: buildPageResponse(),
      [getOldFilesRoute(2)]: buildPageResponse(buildOldFile(13)),
    });
    await screen.findByText('Oud 13');
    expect(getLocation()).toBe('/admin/bestanden?tab=oud&page=2');
  });

  it('says that there are no old files', async () => {
    setup('/admin/bestanden?tab=oud', { [getOldFilesRoute(1)]: { body: { results: { docs: [], total: 0 } } } });
    await screen.findByText('Er zijn geen oude versies');
  });
});

describe('editing a file', () => {
  it('shows an error at an invalid field, and sends the fields of the section with their version', async () => {
    const { sent, getLocation } = setup(editUrl, {
      [updateRoute]: errorResponse('file_exists', { fields: { filename: 'Er is al een bestand met deze naam.' } }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Bestand bewerken' });
    expect(screen.queryByRole('textbox', { name: 'Bijeenkomst' })).toBeNull();
    typeInField('Jaar', 'vorig jaar');
    await press('Opslaan');
    await screen.findByText('Vul een jaar in, zoals 2023 of 2022-2025.');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Jaar' }));
    expect(sent(updateRoute)).toEqual([]);

    typeInField('Jaar', '2018');
    typeInField('Bestandsnaam', 'Logo.zip');
    await press('Opslaan');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Bestandsnaam' }).getAttribute('aria-invalid')).toBe('true'),
    );

    typeInField('Bestandsnaam', 'plan.pdf');
    typeInField('Titel', 'Plan 2018');
    responses[updateRoute] = { body: { results: { ...jaarplan, title: 'Plan 2018' } } };
    await press('Opslaan');
    await screen.findByText('‘Plan 2018’ is gewijzigd.');
    expect(sent(updateRoute)[1]?.body).toEqual({
      section: 'jaarplan',
      title: 'Plan 2018',
      beschrijving: '',
      meeting: '',
      period: '2018',
      filename: 'plan.pdf',
      updatedAt: jaarplan.updatedAt,
    });
    await waitFor(() => expect(getLocation()).toBe('/admin/bestanden?soort=jaarplan'));
  });

  it('asks before leaving with unsaved changes, and can overwrite the version that another user saved', async () => {
    const theirs = { ...jaarplan, title: 'Van een ander', updatedAt: '2026-11-21T11:00:00.000Z' };
    const { sent, router, getLocation } = setup(editUrl, {
      [updateRoute]: errorResponse('file_changed', { details: { file: theirs } }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Bestand bewerken' });
    typeInField('Titel', 'Van mij');
    act(() => void router.navigate('/leden'));
    fireEvent.click(await screen.findByRole('button', { name: 'Blijven' }));
    expect(getLocation()).toBe(editUrl);
    await press('Opslaan');
    await screen.findByText('Iemand anders heeft dit bestand intussen gewijzigd.');
    screen.getByText('Van een ander');
    responses[updateRoute] = { body: { results: { ...theirs, title: 'Van mij' } } };
    await press('Bewaar toch het mijne');
    await screen.findByText('‘Van mij’ is gewijzigd.');
    expect(sent(updateRoute)[1]?.body).toMatchObject({ title: 'Van mij', updatedAt: theirs.updatedAt });
  });

  it('says that the file does not exist', async () => {
    setup(`/admin/bestanden/${idOf(99)}`);
    await screen.findByRole('heading', { level: 1, name: 'Dit bestand bestaat niet (meer).' });
  });
});
