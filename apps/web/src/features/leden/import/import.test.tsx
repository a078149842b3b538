import { lidFields, type LedenPlan, type NewLid } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../../test/portal-responses.js';
import { press } from '../../../test/press.js';
import { buildLid, idOf } from '../../../test/builders.js';
import { renderWithResponses } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, type MockResponse, type MockResponses } from '../../../test/server.js';
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

const setup = (responses: MockResponses = {}) => {
  return renderWithResponses('/leden/import', {
    ...portalResponses,
    'GET /api/leden': { body: { results: [] } },
    ...responses,
  });
};
beforeEach(() => {
  stubXhr();
  localStorage.setItem('token', tokenOf('admin'));
});

const chooseFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een CSV-bestand'), { target: { files } });
const upload = async (file = csvFile()) => {
  const before = FakeRequest.all.length;
  await chooseFiles(file);
  await waitFor(() => expect(FakeRequest.all).toHaveLength(before + 1));
  return FakeRequest.all[before] as FakeRequest;
};
const uploadAndPlan = async (plan = buildPlan()) => {
  (await upload()).respond(201, { results: plan });
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

  it('rejects a file that is not a CSV with a message, and does not send it', async () => {
    setup();
    for (const [files, expectedText] of [
      [[csvFile('foto.jpg', 'image/jpeg')], /Dit is geen CSV-bestand met leden/],
      [[csvFile(), csvFile('b.csv')], /Stuur één bestand tegelijk/],
      [[new File([], 'leeg.csv', { type: 'text/csv' })], /Dit bestand is leeg/],
    ] as const) {
      await chooseFiles(...files);
      await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(expectedText));
      expect(FakeRequest.all).toEqual([]);
    }
  });

  it('accepts a CSV from Excel whatever its MIME type, and shows why the server rejected it', async () => {
    setup();
    const { status = 0, body } = errorResponse('not_csv');
    for (const [name, type] of [
      ['leden.csv', 'application/vnd.ms-excel'],
      ['leden.txt', 'text/plain'],
      ['leden.csv', ''],
    ] as const) {
      const sent = await upload(csvFile(name, type));
      expect(sent.url).toBe('/api/leden/import');
      sent.respond(status, body);
      expect((await screen.findByRole('alert')).textContent).toContain('Dit is geen CSV-bestand met leden.');
      expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
    }
  });

  it('shows the upload progress, offers a retry when the server is unreachable, and aborts on Annuleren', async () => {
    setup();
    (await upload()).onerror?.();
    fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    const sent = FakeRequest.all[1] as FakeRequest;
    sent.upload.onprogress?.({ loaded: 1, total: 2 });
    await screen.findByText('50%');
    fireEvent.click(getButton('Annuleren'));
    expect(sent.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('leden.csv')).toBeNull());
  });
});

describe('the import plan', () => {
  it('shows counts and examples before anything is applied, and is discarded on Annuleren', async () => {
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
    fireEvent.click(getButton('Annuleren'));
    await screen.findByLabelText('Kies een CSV-bestand');
    expect(sent(applyRoute)).toEqual([]);
  });

  it('is applied once on Uitvoeren, asks before leaving meanwhile, and shows the result', async () => {
    const deferred = createDeferredResponse();
    const { sent, getLocation } = setup({ [applyRoute]: deferred.pendingResponse });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    fireEvent.click(getButton('Uitvoeren'));
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Het importeren is nog bezig' });
    expect(getLocation()).toBe('/leden/import');
    await press('Blijven');
    await deferred.respond({ body: { msg: '1.200 leden toegevoegd en 1 gewijzigd.' } });
    const status = await screen.findByText('1.200 leden toegevoegd en 1 gewijzigd.');
    expect(status.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(sent(applyRoute)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Naar de leden' }));
    await waitFor(() => expect(getLocation()).toBe('/leden'));
  });

  it('disables Uitvoeren for a file with errors, by line and column, and for one that changes nothing', async () => {
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

    await press(/^(Annuleren|Kies een ander bestand)$/);
    await uploadAndPlan(buildPlan({ added: 0, changed: 0, examples: [] }));
    await screen.findByText(/Er is niets te doen/);
    expect(getButton('Uitvoeren').disabled).toBe(true);
  });

  it('can be applied again after the server was unreachable, but not once the server says that it is invalid', async () => {
    let respond: () => Promise<MockResponse>;
    setup({ [applyRoute]: () => respond() });
    for (const [code, expectedText] of [
      ['plan_outdated', 'De ledenlijst is intussen gewijzigd. Kies het bestand opnieuw.'],
      ['plan_has_errors', 'Er zitten nog fouten in het bestand. Verbeter ze en kies het opnieuw.'],
      ['plan_not_found', 'Dit bestand is niet meer bekend. Kies het opnieuw.'],
    ] as const) {
      respond = () => Promise.resolve(errorResponse(code));
      await uploadAndPlan();
      fireEvent.click(getButton('Uitvoeren'));
      expect((await screen.findByRole('alert')).textContent).toContain(expectedText);
      expect(getButton('Uitvoeren').disabled).toBe(true);
      fireEvent.click(getButton('Kies een ander bestand'));
      await screen.findByLabelText('Kies een CSV-bestand');
      expect(screen.queryByRole('alert')).toBeNull();
    }
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    respond = () => Promise.resolve({ body: { msg: 'Gedaan.' } });
    fireEvent.click(getButton('Uitvoeren'));
    await screen.findByText('Gedaan.');
  });
});
