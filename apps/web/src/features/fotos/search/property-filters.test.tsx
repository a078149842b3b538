import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildFacetsResponse, buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

let responses: MockResponses;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([buildFoto()], 40),
    'POST /api/fotoboek/facets': buildFacetsResponse({
      orientation: [{ _id: 'staand', count: 12, more: false }],
      paper: [
        { _id: 'a5', count: 31, more: false },
        { _id: 'a4', count: 9, more: false },
      ],
      eigenaar: [
        { _id: 'Loes', count: 10_000, more: true },
        { _id: 'Studio Ven', count: 4, more: false },
      ],
      jaar: [
        { _id: 2026, count: 30, more: false },
        { _id: 2024, count: 9, more: false },
      ],
    }),
  };
  serve(responses);
});
/** Opens the section with this title. */
const openSection = async (title: string) => {
  const summary = await screen.findByText(title, { selector: 'summary' });
  if (!summary.closest('details')?.open) fireEvent.click(summary);
};
const findSelect = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
const getOptions = async (name: string) => [...(await findSelect(name)).options].map(({ text }) => text);
const choose = async (name: string, value: string) => fireEvent.change(await findSelect(name), { target: { value } });

it('filters by what photos may be used for, and links to those that need asking first', async () => {
  responses['POST /api/fotoboek/facets'] = buildFacetsResponse({ mag: [{ _id: 'drukwerk', count: 12, more: false }] });
  const { getLocation } = renderApp('/beeldbank/foto?vorm=staand');
  await openSection('Mag voor');
  await screen.findByRole('option', { name: 'Drukwerk (12)' });
  expect(await getOptions('Mag voor')).toEqual([
    ...['Maakt niet uit', 'Website (0)', 'Social media (0)', 'Drukwerk (12)', 'Pers (0)', 'Advertentie (0)'],
  ]);
  expect(screen.queryByText(/na overleg/)).toBeNull();
  const found = { items: [buildFoto()], total: 12, more: false, downloads: 0, overleg: 2_345 };
  responses['POST /api/fotoboek'] = { body: { results: found } };
  await choose('Mag voor', 'drukwerk');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?vorm=staand&mag=drukwerk'));
  await screen.findByRole('button', { name: 'Mag voor: drukwerk: filter weghalen' });
  const more = await screen.findByRole('link', { name: 'nog 2.345 na overleg' });
  expect(more.getAttribute('href')).toBe('/beeldbank/foto?vorm=staand&overleg=drukwerk');
});

it('filters by orientation, eigenaar and sheet of paper, with the number of photos of each', async () => {
  const { getLocation, router } = renderApp('/beeldbank/foto?page=2');
  await openSection('Vorm');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Staand 12' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?vorm=staand'));
  await screen.findByRole('checkbox', { name: 'Staand 12', checked: true });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Panorama 0' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?vorm=staand,panorama'));

  // The chosen eigenaar is offered too.
  await router.navigate('/beeldbank/foto?eigenaar=Pieter');
  await waitFor(async () =>
    expect(await getOptions('Eigenaar')).toEqual(['Alle eigenaars', 'Loes (10.000+)', 'Studio Ven (4)', 'Pieter']),
  );
  expect((await findSelect('Eigenaar')).value).toBe('Pieter');
  await choose('Eigenaar', 'Studio Ven');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?eigenaar=Studio+Ven'));
  await choose('Eigenaar', '');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));

  await router.navigate('/beeldbank/foto?druk=a5');
  await waitFor(async () => expect((await findSelect('Groot genoeg voor')).value).toBe('a5'));
  expect(await getOptions('Groot genoeg voor')).toEqual(['Alle groottes', 'A5 (31)', 'A4 (9)']);
  await choose('Groot genoeg voor', 'a4');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?druk=a4'));
  await choose('Groot genoeg voor', '');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
});

it('filters by photos of which the maker is unknown, instead of by an eigenaar', async () => {
  const eigenaar = [{ _id: 'Loes', count: 2, more: false }];
  const facets = { eigenaar, zonder: [{ _id: 'eigenaar' as const, count: 85, more: false }] };
  responses['POST /api/fotoboek/facets'] = buildFacetsResponse(facets);
  const { getLocation } = renderApp('/beeldbank/foto?eigenaar=Loes&page=2');
  await waitFor(async () =>
    expect(await getOptions('Eigenaar')).toEqual(['Alle eigenaars', 'Loes (2)', 'Maker onbekend (85)']),
  );
  await choose('Eigenaar', (await findSelect('Eigenaar')).options[2]!.value);
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zonder=eigenaar'));
  expect((await findSelect('Eigenaar')).selectedOptions[0]?.text).toBe('Maker onbekend (85)');
  await screen.findByRole('button', { name: 'Maker onbekend: filter weghalen' });
  await choose('Eigenaar', 'Loes');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?eigenaar=Loes'));
});

it('filters by locatie after a pause, and replaces the history entry while typing goes on', async () => {
  const { getLocation, router } = renderApp('/beeldbank/foto?locatie=E');
  const typeLocatie = async (value: string) =>
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Zoek een locatie' }), { target: { value } });
  await typeLocatie('Ede ');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?locatie=Ede+'));
  await press('Maak het zoekveld leeg');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  await router.navigate(-1);
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?locatie=Ede+'));
});

it('filters by a year, or from one day to another, which the chips name', async () => {
  const { getLocation, router } = renderApp('/beeldbank/foto?vanaf=2025-01-01&tot-en-met=2025-12-31');
  await waitFor(async () =>
    expect(await getOptions('Jaar')).toEqual(['Alle jaren', '2026 (30)', '2025 (0)', '2024 (9)']),
  );
  expect((await findSelect('Jaar')).value).toBe('2025');
  await choose('Jaar', '2024');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?vanaf=2024-01-01&tot-en-met=2024-12-31'));
  await choose('Jaar', '');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));

  await router.navigate('/beeldbank/foto?vanaf=2026-01-01');
  await screen.findByText('Vanaf 1 jan 2026');
  fireEvent.change(await screen.findByLabelText('Tot en met'), { target: { value: '2026-03-05' } });
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?vanaf=2026-01-01&tot-en-met=2026-03-05'));
  await screen.findByText('1 jan 2026 tot en met 5 mrt 2026');
  expect((await findSelect('Jaar')).value).toBe('');
  await router.navigate('/beeldbank/foto?tot-en-met=2026-03-05');
  await screen.findByText('Tot en met 5 mrt 2026');
});

it('ignores a day that is still being typed, and restores the day when the field is left', async () => {
  const { getLocation } = renderApp('/beeldbank/foto?vanaf=2026-03-05');
  const field = await screen.findByLabelText<HTMLInputElement>('Vanaf');
  const typeAndLeave = async (value: string) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(field, { target: { value } });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect([getLocation(), field.value]).toEqual(['/beeldbank/foto?vanaf=2026-03-05', value]);
    fireEvent.blur(field);
    await waitFor(() => expect(field.value).toBe('2026-03-05'));
  };
  await typeAndLeave('0002-03-05');
  // Browsers report this for a day of which a part is missing, with an empty value; jsdom does not.
  Object.defineProperty(field, 'validity', { value: { badInput: true } });
  await typeAndLeave('');
});

it('removes each chip alone or all of them, and passes the focus to the next button or the photos', async () => {
  const criteria = [
    ['zoek=heide', '‘heide’'],
    [`tags=ree-${idOf(21)}`, 'Ree'],
    [`themas=winter-${idOf(31)}`, 'Winter'],
    ['vorm=liggend', 'Liggend'],
    ['vanaf=2026-01-01&tot-en-met=2026-12-31', '2026'],
    ['eigenaar=Loes', 'Eigenaar Loes'],
    ['breedte=3000', 'Minstens 3.000 pixels breed'],
    ['druk=a4', 'Groot genoeg voor A4'],
    ['locatie=Ede', 'Locatie Ede'],
  ] as const;
  const address = `/beeldbank/foto?${criteria.map(([param]) => param).join('&')}`;
  const { getLocation, router } = renderApp(address);
  const chips = within(await screen.findByRole('list', { name: 'Actieve filters' }));
  await chips.findByText('Winter');
  expect(chips.getAllByRole('button')).toHaveLength(criteria.length + 1);
  fireEvent.click(chips.getByRole('button', { name: 'Wis alles' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  await router.navigate(address);
  await press(`${criteria[0][1]}: filter weghalen`);
  const shown = await screen.findByRole('list', { name: 'Actieve filters' });
  let rest: (typeof criteria)[number][] = criteria.slice(1);
  while (rest.length > 0) {
    const search = rest.map(([param]) => param).join('&');
    await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?${search}`));
    // The focus is at the next chip, in the order of the page.
    const chip = shown.querySelector('button')!;
    await waitFor(() => expect(document.activeElement).toBe(chip));
    rest = rest.filter(([, text]) => chip.getAttribute('aria-label') !== `${text}: filter weghalen`);
    fireEvent.click(chip);
  }
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Actieve filters' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Resultaten' }));
});

it('says on the button of the sheet how many photos there are', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const respondWith = (total: number, more = false) =>
    (responses['POST /api/fotoboek'] = { body: { results: { items: [buildFoto()], downloads: 0, total, more } } });
  respondWith(23);
  const { router } = renderApp('/beeldbank/foto');
  await press('Filters');
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('button', { name: 'Toon 23 foto’s' });
  respondWith(1);
  await router.navigate('/beeldbank/foto?eigenaar=Loes');
  await sheet.findByRole('button', { name: 'Toon 1 foto' });
  respondWith(10_000, true);
  await router.navigate('/beeldbank/foto?eigenaar=Piet');
  fireEvent.click(await sheet.findByRole('button', { name: 'Toon 10.000+ foto’s' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('moves the focus to the photos by a link that comes first', async () => {
  const { getLocation } = renderApp('/beeldbank/foto');
  const link = await screen.findByRole('link', { name: 'Naar de foto’s' });
  expect(screen.getByRole('main').querySelector('a, button, input')).toBe(link);
  fireEvent.click(link);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Resultaten' }));
  expect(getLocation()).toBe('/beeldbank/foto');
});
