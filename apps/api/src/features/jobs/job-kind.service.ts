import type { JobKind } from '@ledenportaal/shared';
import { z } from 'zod';
import type { JobKindDefinition } from './job-kind.js';
import type { JobRecord } from './job.model.js';

type KindOf = Pick<JobRecord, 'kind' | 'subject'>;
export type JobKindService = ReturnType<typeof createJobKindService>;

/** Small batches, so that other requests are hardly delayed. */
const defaultBatchSize = 50;
const undoInput = z.object({ isForced: z.boolean() });

/** The kinds of jobs that the features have added. */
export const createJobKindService = () => {
  const definitions = new Map<JobKind, JobKindDefinition>();

  /** For an undo: the kind of the job that it undoes. */
  const find = ({ kind, subject }: KindOf) => {
    const name = kind === 'undo' ? subject.undoes : kind;
    return name && definitions.get(name);
  };
  const findKind = (job: KindOf): JobKindDefinition => {
    const definition = find(job);
    if (!definition) throw new Error(`there is no job ${job.kind}`);
    return definition;
  };
  const toInputSchema = (job: KindOf) => (job.kind === 'undo' ? undoInput : findKind(job).input);

  return {
    addKind: (definition: JobKindDefinition): void => {
      const { kind } = definition;
      if (definitions.has(kind)) throw new Error(`there is a kind of jobs ${kind} already`);
      definitions.set(kind, definition);
    },
    findKind,
    getAll: (): JobKindDefinition[] => [...definitions.values()],
    getBatchSize: (job: KindOf): number => findKind(job).batchSize ?? defaultBatchSize,
    /** Returns a job with its input as its kind expects it. */
    withInput: <J extends Pick<JobRecord, 'kind' | 'subject' | 'input'>>(job: J): J => ({
      ...job,
      input: z.parse(toInputSchema(job), job.input),
    }),
    isForced: ({ input }: JobRecord): boolean => undoInput.parse(input).isForced,
    /** Whether the task runs the job. It leaves those of kinds that only another version knows. */
    isForTask: (job: KindOf): boolean => {
      const definition = find(job);
      return definition !== undefined && !definition.isOwned;
    },
  };
};
