import type { JobKind } from '@ledenportaal/shared';
import { z } from 'zod';
import type { JobKindDefinition } from './job-kind.js';
import type { JobRecord } from './job.model.js';

type KindOf = Pick<JobRecord, 'kind' | 'subject'>;
export type JobKindService = ReturnType<typeof createJobKindService>;

const undoInput = z.object({ isForced: z.boolean() });

/** The kinds of jobs that the features have added. */
export const createJobKindService = () => {
  const definitions = new Map<JobKind, JobKindDefinition>();

  /** Returns the kind of a job, for an undo that of the job that it undoes. */
  const findKind = ({ kind, subject }: KindOf): JobKindDefinition => {
    const name = kind === 'undo' ? subject.undoes : kind;
    const definition = name && definitions.get(name);
    if (!definition) throw new Error(`there is no job ${kind}`);
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
    /** Returns a job with its input as its kind expects it. */
    withInput: <J extends Pick<JobRecord, 'kind' | 'subject' | 'input'>>(job: J): J => ({
      ...job,
      input: z.parse(toInputSchema(job), job.input),
    }),
    isForced: ({ input }: JobRecord): boolean => undoInput.parse(input).isForced,
    /** The kinds that the task of jobs runs. */
    listForTask: (): JobRecord['kind'][] => [
      'undo',
      ...[...definitions.values()].flatMap(({ kind, isOwned }) => (isOwned ? [] : kind)),
    ],
  };
};
