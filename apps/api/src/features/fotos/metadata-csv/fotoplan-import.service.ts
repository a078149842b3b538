import { AppError, jobDays, toFotoContent, toFotoFields, type Job, type Viewer } from '@ledenportaal/shared';
import { inBatches } from '../../../platform/database/batches.js';
import { createDatabaseMutex } from '../../../platform/database/database-mutex.js';
import { objectIdSchema } from '../../../platform/database/object-id.js';
import { defineJobKind, type JobService } from '../../jobs/index.js';
import type { LabelLookupService } from '../../labels/index.js';
import type { FotoChangeService } from '../bulk/foto-change.service.js';
import { fotoJob } from '../bulk/foto-job.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import { toField } from './foto.csv.js';
import { FotoPlanLineModel, FotoPlanModel, type FotoPlanLine, type FotoPlanRecord } from './fotoplan.model.js';

type Deps = {
  labelLookup: Pick<LabelLookupService, 'findUnknownLabels'>;
  jobs: JobService;
  changes: Pick<FotoChangeService, 'changeFotos' | 'undoChanges'>;
};

/** As long as the job, which may wait until the portal runs again. */
const linesLifetimeMs = (jobDays + 1) * 24 * 60 * 60_000;
const batchSize = 500;
/** The lines of a plan must not expire while they are checked. */
const expiryMarginMs = 60_000;

export type FotoPlanImportService = ReturnType<typeof createFotoPlanImportService>;

/** Applies plans, as jobs that can be undone. */
export const createFotoPlanImportService = ({ labelLookup, jobs, changes }: Deps) => {
  const importKind = defineJobKind({
    kind: 'fotos.import',
    ...fotoJob,
    /** The id of the plan. */
    input: objectIdSchema,
    toLine: ({ subject }) => ({
      action: 'fotos.imported',
      undone: 'fotos.undone',
      changes: Object.fromEntries(subject.fields.map((field) => [field, ['…', '…']])),
    }),
    run: async (job, ids) => {
      const lineById = await findLines(job.input, ids);
      return changes.changeFotos(job, ids, (id) => {
        const line = lineById.get(id);
        return {
          change: (content) => toFotoContent({ ...toFotoFields(content), ...line?.changes }),
          version: line?.version,
        };
      });
    },
    undo: { run: changes.undoChanges },
  });
  jobs.addKind(importKind);

  const mutex = createDatabaseMutex('fotoplannen');

  /** Throws `plan_outdated` when a photo or a label of the plan was changed since. Applying it twice returns the same job. */
  const apply = async (id: string, { id: by }: Viewer): Promise<Job> => {
    const job = await mutex(async (signal) => {
      const isKept = { expiresAt: { $gt: new Date(Date.now() + expiryMarginMs) } };
      const plan = await FotoPlanModel.findOne({ _id: id, by, ...isKept }).lean<FotoPlanRecord>();
      if (!plan) throw new AppError('plan_not_found');
      if (plan.errorCount) throw new AppError('plan_has_errors');
      // The job has the id of its plan, so that there is one.
      const existing = await jobs.find(plan._id);
      if (existing) return existing;
      const ids = await findCurrentIds(plan);
      signal.throwIfAborted();
      const expiresAt = new Date(Date.now() + linesLifetimeMs);
      await FotoPlanLineModel.updateMany({ plan: plan._id }, { $set: { expiresAt } });
      const fields = [...new Set(plan.columns.map(({ name }) => toField(name)))];
      const { _id } = plan;
      return jobs.create({ _id, kind: 'fotos.import', by, subject: { fields }, input: _id }, ids);
    });
    if (job.state === 'waiting') await jobs.start(job);
    return jobs.one(String(job._id));
  };

  /** Returns the ids of the photos of a plan. Throws `plan_outdated`. */
  const findCurrentIds = async ({ _id: plan }: FotoPlanRecord): Promise<string[]> => {
    const ids: string[] = [];
    const lines = FotoPlanLineModel.find({ plan }, { foto: 1, version: 1 }).sort({ _id: 1 }).lean<FotoPlanLine[]>();
    for await (const batch of inBatches(lines.cursor({ batchSize }), batchSize)) {
      const filter = { _id: { $in: batch.map(({ foto }) => foto) } };
      const fotos = await FotoModel.find(filter, { updatedAt: 1 }).lean<Pick<FotoRecord, '_id' | 'updatedAt'>[]>();
      const versionById = new Map(fotos.map(({ _id, updatedAt }) => [String(_id), updatedAt.getTime()]));
      if (batch.some(({ foto, version }) => versionById.get(String(foto)) !== version.getTime())) throw outdatedError();
      ids.push(...batch.map(({ foto }) => String(foto)));
    }
    const [tags, themes] = await Promise.all([
      FotoPlanLineModel.distinct('changes.tags', { plan }),
      FotoPlanLineModel.distinct('changes.themes', { plan }),
    ]);
    const unknown = await labelLookup.findUnknownLabels({ tags: tags.map(String), themes: themes.map(String) });
    if (unknown.tags.length + unknown.themes.length) throw outdatedError();
    return ids;
  };

  return { apply };
};

const outdatedError = () =>
  new AppError('plan_outdated', {
    text: 'Een foto of een label uit dit bestand is intussen gewijzigd. Kies het bestand opnieuw.',
  });

const findLines = async (plan: FotoPlanRecord['_id'], ids: string[]): Promise<Map<string, FotoPlanLine>> => {
  const lines = await FotoPlanLineModel.find({ plan, foto: { $in: ids } }).lean<FotoPlanLine[]>();
  return new Map(lines.map((line) => [String(line.foto), line]));
};
