import { jobAccess } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { paths } from '../../lib/routing/path-table.js';
import { buildJob } from '../../test/builders.js';
import { formatOutcome, formatSummary, formatWhat } from './format-job.js';

it.each([
  [{ kind: 'fotos.change', subject: { fields: ['eigenaar', 'tags'] } }, 'Eigenaar en Tags gewijzigd'],
  [{ kind: 'fotos.import', subject: { fields: ['tags'] } }, 'Tags gewijzigd met een CSV-bestand'],
  [{ kind: 'fotos.trash', subject: { fields: [] } }, 'Naar de prullenbak'],
  [
    { kind: 'eigenaars.rename', subject: { fields: [], naam: 'ria', into: 'Ria' } },
    'Eigenaar ‘ria’ gewijzigd in ‘Ria’',
  ],
  [{ kind: 'eigenaars.rename', subject: { fields: [], into: 'Ria' } }, 'Eigenaars samengevoegd tot ‘Ria’'],
  [{ kind: 'labels.remove', subject: { fields: ['themes'], naam: 'Winter' } }, 'Thema ‘Winter’ verwijderd'],
  [
    { kind: 'labels.merge', subject: { fields: ['tags'], naam: 'ree', into: 'reeën' } },
    'Tag ‘ree’ samengevoegd met ‘reeën’',
  ],
  [{ kind: 'undo', subject: { fields: ['locatie'], undoes: 'fotos.change' } }, 'Ongedaan gemaakt: Locatie gewijzigd'],
  [{ kind: 'fotos.change', subject: { fields: ['status'], status: 'zichtbaar' } }, 'Gepubliceerd'],
  [{ kind: 'fotos.change', subject: { fields: ['status'] } }, 'Zichtbaarheid gewijzigd'],
  [
    { kind: 'undo', subject: { fields: ['status'], status: 'concept', undoes: 'fotos.change' } },
    'Ongedaan gemaakt: Niet meer getoond',
  ],
] as const)('says what the job %j does', (job, text) => {
  expect(formatWhat(buildJob({ ...job, subject: { ...job.subject, fields: [...job.subject.fields] } }))).toBe(text);
});

it.each([
  [{ finishedAt: null, state: 'running', processed: 340, total: 2590 } as const, 'Bezig: 340 van 2.590 foto’s.'],
  [{ done: 1 }, '1 foto klaar.'],
  [
    { kind: 'undo', done: 38, left: { gone: 0, full: 0, changed: 2, exists: 0, label: 1 } } as const,
    '38 foto’s teruggezet. Sindsdien gewijzigd, en zo gelaten: 2 foto’s. De tag of het thema bestaat niet meer: 1 foto.',
  ],
  [{ state: 'cancelled', processed: 50, done: 50 } as const, 'Gestopt na 50 foto’s.'],
  [
    {
      state: 'failed',
      processed: 50,
      failure: { code: 'no_progress', text: 'De bewerking kwam niet verder.' },
    } as const,
    'Gestopt na 50 foto’s. De bewerking kwam niet verder.',
  ],
])('says the outcome of %j', (job, text) => {
  expect(formatOutcome(buildJob(job))).toBe(text);
});

it.each([
  [{ subject: { fields: ['status'], status: 'zichtbaar' as const }, done: 295 }, '295 foto’s gepubliceerd.'],
  [{ subject: { fields: ['status'], status: 'concept' as const }, done: 1 }, 'Leden zien 1 foto niet meer.'],
  [{ done: 40 }, 'Eigenaar gewijzigd. 40 foto’s klaar.'],
])('sums up %j', (job, text) => {
  expect(formatSummary(buildJob(job))).toBe(text);
});

it('is on a page for all who may see a kind of jobs', () => {
  expect(paths.jobs.access).toEqual(jobAccess);
});
