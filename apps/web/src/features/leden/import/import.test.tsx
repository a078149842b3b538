import { lidFields, type LedenPlan, type NewLid } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../../test/portal-responses.js';
import { buildLid, idOf } from '../../../test/builders.js';
import { renderWithResponses } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { FakeRequest, stubXhr } from '../../../test/xhr.js';
import { toLidValues } from '../lid-values.js';
import { createExampleCsv } from './example-csv.js';

const csvFile = (name = 'leden.csv', type = 'text/csv') => new File(['naam;email'], name, { type });
const buildNewLid = (changes: Partial<NewLid>): NewLid => ({ ...toLidValues(buildLid(1)), ...changes });
const buildPlan = (overrides: Partial<LedenPlan> = {}): LedenPlan => ({
  _id: idOf(50),
  added: 1200,
  changed: 1,
  same: 38,
  errors: [],
  errorCount: 0,
  examples: [
    { line: 2, before: null, after: buildNewLid({ naam: 'Nieuw Bakhuis', islid: true }) },
    { line: 3, before: buildNewLid({ plaats: 'Elderveen' }), after: buildNewLid({ plaats: 'Vossel' }) },
  ],
  ...overrides,
});
const applyRoute = `POST /api/leden/import/${idOf(50)}`;

let waitForRequest: ReturnType<typeof stubXhr>;
const setup = (responses: MockResponses = {}) => {
  return renderWithResponses('/leden/import', {
    ...portalResponses,
    'GET /api/leden': { body: { results: [] } },
    ...responses,
  });
};
beforeEach(() => {
  waitForRequest = stubXhr();
  localStorage.setItem('token', tokenOf('admin'));
});

const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een CSV-bestand'), { target: { files } });
const uploadAndPlan = async (plan = buildPlan()) => {
  await chooseFiles(csvFile());
  (await waitForRequest()).respond(201, { results: plan });
  await screen.findByRole('heading', { level: 2, name: /^Dit/ });
};
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the import file', () => {
  it('lists every column of the CSV and downloads an example file', async () => {
    setup();
    const columns = (await screen.findByRole('heading', { name: 'Zo ziet het bestand eruit' })).parentElement;
    expect([...(columns?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(lidFields);
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    fireEvent.click(getButton('Download een voorbeeldbestand'));
    expect(saved).toEqual(['leden-voorbeeld.csv']);
    click.mockRestore();
  });

  it('starts the example file with a byte order mark and the column names', async () => {
    const bytes = new Uint8Array(await createExampleCsv().arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, row, end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(header).toBe('naam;contactpersoon;adres;postcode;plaats;email;type;islid');
    expect(row?.split(';')).toHaveLength(8);
    expect(end).toBe('');
  });

  it.each([
    ['a picture', [csvFile('foto.jpg', 'image/jpeg')], /Dit is geen CSV-bestand met leden/],
    ['two files', [csvFile(), csvFile('b.csv')], /Stuur één bestand tegelijk/],
    ['an empty file', [new File([], 'leeg.csv', { type: 'text/csv' })], /Dit bestand is leeg/],
  ])('rejects %s with a message and does not send it', async (_, files, expectedText) => {
    setup();
    await chooseFiles(...files);
    expect((await screen.findByRole('alert')).textContent).toMatch(expectedText);
    expect(FakeRequest.all).toEqual([]);
  });

  it.each([
    ['leden.csv', 'application/vnd.ms-excel'],
    ['leden.txt', 'text/plain'],
    ['leden.csv', ''],
  ])('accepts a CSV from Excel whatever its MIME type: %s, %s', async (name, type) => {
    setup();
    await chooseFiles(csvFile(name, type));
    expect((await waitForRequest()).url).toBe('/api/leden/import');
  });

  it('shows the upload progress and aborts the upload on Annuleren', async () => {
    setup();
    await chooseFiles(csvFile());
    const sent = await waitForRequest();
    sent.upload.onprogress?.({ loaded: 1, total: 2 });
    await screen.findByText('50%');
    fireEvent.click(getButton('Annuleren'));
    expect(sent.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('leden.csv')).toBeNull());
  });

  it('shows why the server rejected a file, and offers a retry when the server is unreachable', async () => {
    setup();
    await chooseFiles(csvFile());
    const { status = 0, body } = errorResponse('not_csv');
    (await waitForRequest()).respond(status, body);
    expect((await screen.findByRole('alert')).textContent).toContain('Dit is geen CSV-bestand met leden.');
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
    await chooseFiles(csvFile('ander.csv'));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    FakeRequest.all[1]?.onerror?.();
    fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
  });
});

describe('the import plan', () => {
  it('shows counts and examples before anything is applied', async () => {
    const { sent } = setup();
    await uploadAndPlan();
    const main = screen.getByRole('main').textContent ?? '';
    for (const expectedText of ['nieuw1.200', 'gewijzigd1', 'hetzelfde38']) expect(main).toContain(expectedText);
    const [added, changed] = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/^Regel/))
      .map(({ textContent }) => textContent);
    expect(added).toContain('Nieuw BakhuisNieuwRegel 2');
    expect(added).toContain('Betalend lid');
    expect(changed).toContain('PlaatsNu ElderveenWordt Vossel');
    expect(changed).not.toContain('Adres');
    expect(document.activeElement?.textContent).toBe('Dit gaat er gebeuren');
    expect(sent(applyRoute)).toEqual([]);
  });

  it('applies the plan once on Uitvoeren and shows the result', async () => {
    const deferred = createDeferredResponse();
    const { sent, getLocation } = setup({ [applyRoute]: deferred.pendingResponse });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    fireEvent.click(screen.getByRole('button', { name: 'Uitvoeren' }));
    await deferred.respond({ body: { msg: '1.200 leden toegevoegd en 1 gewijzigd.' } });
    const status = await screen.findByText('1.200 leden toegevoegd en 1 gewijzigd.');
    expect(status.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(sent(applyRoute)).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Naar de leden' }));
    await waitFor(() => expect(getLocation()).toBe('/leden'));
  });

  it('discards the plan on Annuleren', async () => {
    const { sent } = setup();
    await uploadAndPlan();
    fireEvent.click(getButton('Annuleren'));
    await screen.findByLabelText('Kies een CSV-bestand');
    expect(sent(applyRoute)).toEqual([]);
  });

  it('lists the errors by line and column, and disables Uitvoeren', async () => {
    const errors = [
      { line: 4, field: 'email', message: 'Dit is geen geldig e-mailadres.' },
      { line: 12, field: '', message: 'Deze regel heeft meer cellen dan er kolommen zijn.' },
    ];
    setup();
    await uploadAndPlan(buildPlan({ errors, errorCount: 140 }));
    expect(screen.getByRole('alert').textContent).toContain('140 fouten');
    const cells = within(screen.getByRole('table', { name: 'Fouten in het bestand' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.slice(1)).toEqual([
      ['4', 'email', 'Dit is geen geldig e-mailadres.'],
      ['12', '–', 'Deze regel heeft meer cellen dan er kolommen zijn.'],
    ]);
    expect(screen.getByText('Je ziet de eerste 2 van 140 fouten.')).toBeTruthy();
    expect(getButton('Uitvoeren').disabled).toBe(true);
    expect(screen.queryByText('Voorbeelden')).toBeNull();
    expect(screen.queryByText('hetzelfde')).toBeNull();
  });

  it('says that a file changes nothing, and disables Uitvoeren', async () => {
    setup();
    await uploadAndPlan(buildPlan({ added: 0, changed: 0, examples: [] }));
    expect(screen.getByText(/Er is niets te doen/)).toBeTruthy();
    expect(getButton('Uitvoeren').disabled).toBe(true);
  });

  it.each([
    ['plan_outdated', 'De ledenlijst is intussen gewijzigd. Kies het bestand opnieuw.'],
    ['plan_has_errors', 'Er zitten nog fouten in het bestand. Verbeter ze en kies het opnieuw.'],
    ['plan_not_found', 'Dit bestand is niet meer bekend. Kies het opnieuw.'],
  ] as const)('shows the message for an invalid plan and disables Uitvoeren: %s', async (code, expectedText) => {
    setup({ [applyRoute]: errorResponse(code) });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    expect((await screen.findByRole('alert')).textContent).toContain(expectedText);
    expect(getButton('Uitvoeren').disabled).toBe(true);
    fireEvent.click(getButton('Kies een ander bestand'));
    await screen.findByLabelText('Kies een CSV-bestand');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can apply the plan again after the server was unreachable', async () => {
    let isDown = true;
    setup({
      [applyRoute]: () => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : { body: { msg: 'Gedaan.' } }),
    });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    isDown = false;
    fireEvent.click(getButton('Uitvoeren'));
    await screen.findByText('Gedaan.');
  });

  it('asks for confirmation before leaving the page while the plan is being applied', async () => {
    const deferred = createDeferredResponse();
    const { getLocation } = setup({ [applyRoute]: deferred.pendingResponse });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Het importeren is nog bezig' });
    expect(getLocation()).toBe('/leden/import');
    await deferred.respond({ body: { msg: 'Gedaan.' } });
  });
});
