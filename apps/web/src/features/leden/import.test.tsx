import { lidFields, type LedenPlan, type NewLid } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildLid, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { late, refusal, sentIn, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { FakeRequest, stubRequests } from '../../test/xhr.js';
import { valuesOf } from './lid-values.js';
import { modelFile } from './model-file.js';

const csv = (name = 'leden.csv', type = 'text/csv') => new File(['naam;email'], name, { type });
const lid = (told: Partial<NewLid>): NewLid => ({ ...valuesOf(buildLid(1)), ...told });
const buildPlan = (overrides: Partial<LedenPlan> = {}): LedenPlan => ({
  _id: idOf(50),
  added: 1200,
  changed: 1,
  same: 38,
  errors: [],
  errorCount: 0,
  examples: [
    { line: 2, before: null, after: lid({ naam: 'Nieuw Bakhuis', islid: true }) },
    { line: 3, before: lid({ plaats: 'Elderveen' }), after: lid({ plaats: 'Vossel' }) },
  ],
  ...overrides,
});
const apply = `POST /api/leden/import/${idOf(50)}`;

let request: ReturnType<typeof stubRequests>;
const start = (answers: Answers = {}) => {
  const calls = serve({ ...portal, 'GET /api/leden': { body: { results: [] } }, ...answers });
  const sent = sentIn(calls);
  return { ...open('/leden/import'), sent };
};
beforeEach(() => {
  request = stubRequests();
  localStorage.setItem('token', tokenOf('admin'));
});

const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een CSV-bestand'), { target: { files } });
const planned = async (plan = buildPlan()) => {
  await choose(csv());
  (await request()).answer(201, { results: plan });
  await screen.findByRole('heading', { level: 2, name: /^Dit/ });
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the import file', () => {
  it('lists every column of the CSV and downloads an example file', async () => {
    start();
    const columns = (await screen.findByRole('heading', { name: 'Zo ziet het bestand eruit' })).parentElement;
    expect([...(columns?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual(lidFields);
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    fireEvent.click(button('Download een voorbeeldbestand'));
    expect(saved).toEqual(['leden-voorbeeld.csv']);
    click.mockRestore();
  });

  it('starts the example file with a byte order mark and the column names', async () => {
    const bytes = new Uint8Array(await modelFile().arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toBe('naam;contactpersoon;adres;postcode;plaats;email;type;islid');
    expect(row?.split(';')).toHaveLength(8);
    expect(end).toBe('');
  });

  it.each([
    ['a picture', [csv('foto.jpg', 'image/jpeg')], /Dit is geen CSV-bestand met leden/],
    ['two files', [csv(), csv('b.csv')], /Stuur één bestand tegelijk/],
    ['an empty file', [new File([], 'leeg.csv', { type: 'text/csv' })], /Dit bestand is leeg/],
  ])('rejects %s with a message and does not send it', async (_, files, words) => {
    start();
    await choose(...files);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(FakeRequest.all).toEqual([]);
  });

  it.each([
    ['leden.csv', 'application/vnd.ms-excel'],
    ['leden.txt', 'text/plain'],
    ['leden.csv', ''],
  ])('accepts a CSV from Excel whatever its MIME type: %s, %s', async (name, type) => {
    start();
    await choose(csv(name, type));
    expect((await request()).url).toBe('/api/leden/import');
  });

  it('shows the upload progress and aborts the upload on Annuleren', async () => {
    start();
    await choose(csv());
    const sent = await request();
    sent.upload.onprogress?.({ loaded: 1, total: 2 });
    await screen.findByText('50%');
    fireEvent.click(button('Annuleren'));
    expect(sent.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByText('leden.csv')).toBeNull());
  });

  it('shows why the server rejected a file, and offers a retry when the server is unreachable', async () => {
    start();
    await choose(csv());
    const { status = 0, body } = refusal('not_csv');
    (await request()).answer(status, body);
    expect((await screen.findByRole('alert')).textContent).toContain('Dit is geen CSV-bestand met leden.');
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
    await choose(csv('ander.csv'));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    FakeRequest.all[1]?.onerror?.();
    fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
  });
});

describe('the import plan', () => {
  it('shows counts and examples before anything is applied', async () => {
    const { sent } = start();
    await planned();
    const main = screen.getByRole('main').textContent ?? '';
    for (const words of ['nieuw1.200', 'gewijzigd1', 'hetzelfde38']) expect(main).toContain(words);
    const [added, changed] = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(/^Regel/))
      .map(({ textContent }) => textContent);
    expect(added).toContain('Nieuw BakhuisNieuwRegel 2');
    expect(added).toContain('Betalend lid');
    expect(changed).toContain('PlaatsNu ElderveenWordt Vossel');
    expect(changed).not.toContain('Adres');
    expect(document.activeElement?.textContent).toBe('Dit gaat er gebeuren');
    expect(sent(apply)).toEqual([]);
  });

  it('applies the plan once on Uitvoeren and shows the result', async () => {
    const held = late();
    const { sent, place } = start({ [apply]: held.answer });
    await planned();
    fireEvent.click(button('Uitvoeren'));
    fireEvent.click(screen.getByRole('button', { name: 'Uitvoeren' }));
    await held.give({ body: { msg: '1.200 leden toegevoegd en 1 gewijzigd.' } });
    const status = await screen.findByText('1.200 leden toegevoegd en 1 gewijzigd.');
    expect(status.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(sent(apply)).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Naar de leden' }));
    await waitFor(() => expect(place()).toBe('/leden'));
  });

  it('discards the plan on Annuleren', async () => {
    const { sent } = start();
    await planned();
    fireEvent.click(button('Annuleren'));
    await screen.findByLabelText('Kies een CSV-bestand');
    expect(sent(apply)).toEqual([]);
  });

  it('lists the errors by line and column, and disables Uitvoeren', async () => {
    const errors = [
      { line: 4, field: 'email', message: 'Dit is geen geldig e-mailadres.' },
      { line: 12, field: '', message: 'Deze regel heeft meer cellen dan er kolommen zijn.' },
    ];
    start();
    await planned(buildPlan({ errors, errorCount: 140 }));
    expect(screen.getByRole('alert').textContent).toContain('140 fouten');
    const cells = within(screen.getByRole('table', { name: 'Fouten in het bestand' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.slice(1)).toEqual([
      ['4', 'email', 'Dit is geen geldig e-mailadres.'],
      ['12', '–', 'Deze regel heeft meer cellen dan er kolommen zijn.'],
    ]);
    expect(screen.getByText('Je ziet de eerste 2 van 140 fouten.')).toBeTruthy();
    expect(button('Uitvoeren').disabled).toBe(true);
    expect(screen.queryByText('Voorbeelden')).toBeNull();
    expect(screen.queryByText('hetzelfde')).toBeNull();
  });

  it('says that a file changes nothing, and disables Uitvoeren', async () => {
    start();
    await planned(buildPlan({ added: 0, changed: 0, examples: [] }));
    expect(screen.getByText(/Er is niets te doen/)).toBeTruthy();
    expect(button('Uitvoeren').disabled).toBe(true);
  });

  it.each([
    ['plan_outdated', 'De ledenlijst is intussen gewijzigd. Kies het bestand opnieuw.'],
    ['plan_has_errors', 'Er zitten nog fouten in het bestand. Verbeter ze en kies het opnieuw.'],
    ['plan_not_found', 'Dit bestand is niet meer bekend. Kies het opnieuw.'],
  ] as const)('shows the message for an invalid plan and disables Uitvoeren: %s', async (code, words) => {
    start({ [apply]: refusal(code) });
    await planned();
    fireEvent.click(button('Uitvoeren'));
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(button('Uitvoeren').disabled).toBe(true);
    fireEvent.click(button('Kies een ander bestand'));
    await screen.findByLabelText('Kies een CSV-bestand');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can apply the plan again after the server was unreachable', async () => {
    let down = true;
    start({
      [apply]: () => (down ? Promise.reject(new TypeError('Failed to fetch')) : { body: { msg: 'Gedaan.' } }),
    });
    await planned();
    fireEvent.click(button('Uitvoeren'));
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    down = false;
    fireEvent.click(button('Uitvoeren'));
    await screen.findByText('Gedaan.');
  });

  it('asks for confirmation before leaving the page while the plan is being applied', async () => {
    const held = late();
    const { place } = start({ [apply]: held.answer });
    await planned();
    fireEvent.click(button('Uitvoeren'));
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByRole('dialog', { name: 'Het importeren is nog bezig' });
    expect(place()).toBe('/leden/import');
    await held.give({ body: { msg: 'Gedaan.' } });
  });
});
