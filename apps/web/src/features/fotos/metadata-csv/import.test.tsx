import { fotoColumns, type FotoPlan } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildJob, idOf } from '../../../test/builders.js';
import { portalResponses } from '../../../test/portal-responses.js';
import { loseFocus } from '../../../test/press.js';
import { renderWithResponses } from '../../../test/render.js';
import { errorResponse, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { stubXhr } from '../../../test/xhr.js';

const buildPlan = (overrides: Partial<FotoPlan> = {}): FotoPlan => ({
  _id: idOf(50),
  changed: 1200,
  same: 38,
  columns: [
    { name: 'tags', count: 1200 },
    { name: 'locatie', count: 3, emptied: 2 },
  ],
  unknownColumns: [],
  errors: [],
  errorCount: 0,
  examples: [
    {
      line: 2,
      foto: { _id: idOf(7), naam: 'ven.jpg' },
      changes: [{ name: 'tags', before: '', after: 'heide, bos' }],
    },
  ],
  ...overrides,
});
const applyRoute = `POST /api/beheer/fotos/import/${idOf(50)}`;
const job = buildJob({ _id: idOf(60), kind: 'fotos.import', subject: { fields: ['tags'] }, total: 2, done: 2 });

let waitForRequest: ReturnType<typeof stubXhr>;
beforeEach(() => {
  waitForRequest = stubXhr();
  localStorage.setItem('token', tokenOf('admin'));
});
const setup = (responses: MockResponses = {}) =>
  renderWithResponses('/admin/beeldbank/import', { ...portalResponses, ...responses });
const uploadAndPlan = async (plan = buildPlan()) => {
  const files = [new File(['id;tags'], 'fotos.csv', { type: 'text/csv' })];
  fireEvent.change(await screen.findByLabelText('Kies een CSV-bestand'), { target: { files } });
  const request = await waitForRequest();
  expect(request.url).toBe('/api/beheer/fotos/import');
  request.respond(201, { results: plan });
  await screen.findByRole('heading', { level: 2, name: /^Dit/ });
};
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('explains every column of the file', async () => {
  setup();
  const help = (await screen.findByRole('heading', { name: 'Zo ziet het bestand eruit' })).parentElement;
  expect([...(help?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([...fotoColumns]);
  for (const text of ['creditde naamsvermelding', 'houderde rechthebbende', 'notitietekst die leden niet zien'])
    expect(help?.textContent).toContain(text);
  expect(help?.textContent).toContain('downloadsalleen om te zien');
});

describe('the plan', () => {
  it('shows counts, columns and examples, and changes nothing yet', async () => {
    const { sent } = setup();
    await uploadAndPlan(buildPlan({ unknownColumns: ['tag', 'titel'] }));
    const main = screen.getByRole('main').textContent ?? '';
    for (const text of ['gewijzigd1.200', 'hetzelfde38', 'Foto’s per kolom: tags 1.200, locatie 3.'])
      expect(main).toContain(text);
    expect(main).toContain('Let op, dit bestand maakt ook leeg: locatie 2.');
    expect(main).toContain('niet gelezen: tag, titel.');
    expect(main).toContain('tagsNu (leeg)Wordt heide, bos');
    expect(screen.getByRole('link', { name: 'ven.jpg' }).getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    expect(sent(applyRoute)).toEqual([]);
  });

  it('lists the errors by line and column with the wrong value, and cannot be applied', async () => {
    const errors = [
      { line: 4, field: 'tags', message: 'Onbekende tag ‘hiede’. Bedoel je ‘heide’?', value: 'hiede' },
      { line: 7, field: 'status', message: 'Kies zichtbaar of concept.', value: 'zichtbar' },
    ];
    setup();
    await uploadAndPlan(buildPlan({ changed: 0, same: 0, columns: [], examples: [], errors, errorCount: 2 }));
    const rows = within(screen.getByRole('table', { name: 'Fouten in het bestand' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['4', 'tags', 'Onbekende tag ‘hiede’. Bedoel je ‘heide’?'],
      ['7', 'status', 'Kies zichtbaar of concept.Er staat: zichtbar'],
    ]);
    expect(getButton('Uitvoeren').disabled).toBe(true);
  });

  it('is applied, and can be undone in the notice', async () => {
    const undoRoute = `POST /api/beheer/undo/${idOf(60)}`;
    const { sent } = setup({
      [applyRoute]: { body: { results: { ...job, undo: idOf(60) } } },
      [undoRoute]: { body: { results: buildJob({ _id: idOf(61), kind: 'undo', done: 2 }) } },
    });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    await screen.findByText('2 foto’s gewijzigd.');
    await screen.findByText('Tags gewijzigd met een CSV-bestand');
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }));
    await waitFor(() => expect(sent(undoRoute)).toHaveLength(1));
    expect(screen.getByRole('link', { name: 'Naar de beeldbank' }).getAttribute('href')).toBe('/admin/beeldbank');
  });

  it('of many photos continues in the background, with its progress in the notice', async () => {
    const running = { ...job, state: 'running' as const, total: 1200, processed: 50, finishedAt: null };
    setup({
      [applyRoute]: { status: 202, body: { results: running } },
      [`GET /api/beheer/jobs/${idOf(60)}`]: { body: { results: running } },
    });
    await uploadAndPlan();
    fireEvent.click(getButton('Uitvoeren'));
    await screen.findByText('De foto’s worden nu gewijzigd. In de melding zie je hoe ver het is.');
    await screen.findByText('Bezig: 50 van 1.200 foto’s.');
  });

  it('is refused when a photo was changed meanwhile, and moves the focus to the button for another file', async () => {
    setup({ [applyRoute]: errorResponse('plan_outdated') });
    await uploadAndPlan();
    act(() => getButton('Uitvoeren').focus());
    fireEvent.click(getButton('Uitvoeren'));
    loseFocus();
    await screen.findByText('Er is niets gewijzigd.');
    expect(getButton('Uitvoeren').disabled).toBe(true);
    expect(document.activeElement).toBe(getButton('Kies een ander bestand'));
    fireEvent.click(getButton('Kies een ander bestand'));
    await screen.findByLabelText('Kies een CSV-bestand');
  });
});
