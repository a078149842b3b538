import type { Job } from '@ledenportaal/shared';
import type { MediaFolder } from '../../http/media.router.js';
import type { Resources } from '../../platform/resources.js';
import { createOrphanCleanupTask } from '../../platform/storage/orphan-cleanup.js';
import type { JobKindService } from './job-kind.service.js';
import { JobModel, type JobRecord } from './job.model.js';

type Result = NonNullable<JobRecord['result']>;
export type JobResultService = ReturnType<typeof createJobResultService>;

const folder = 'jobs';
const lifetimeMs = 24 * 60 * 60_000;

/** The files that jobs make. A file is stored before its job is done, and an address of it is valid for two hours at most. */
export const createJobResultService = (
  { storage, media, log }: Pick<Resources, 'storage' | 'media' | 'log'>,
  { kinds }: { kinds: JobKindService },
) => {
  const findCurrentKeys = async (keys: string[]): Promise<Set<string>> => {
    const current = { _id: { $in: keys.flatMap(parseJobId) }, 'result.expiresAt': { $gt: new Date() } };
    const jobs = await JobModel.find(current, { result: 1 }).lean();
    return new Set(jobs.flatMap(({ result }) => result?.key ?? []));
  };

  return {
    /** Stores the file of a job whose items are done, if its kind makes one. The same key when it is repeated. */
    storeResult: async (job: JobRecord): Promise<{ result?: Result }> => {
      if (job.kind === 'undo') return {};
      const file = await kinds.findKind(job).createResult?.(kinds.withInput(job));
      if (!file) return {};
      const { name, content } = file;
      const key = `${folder}/${String(job._id)}/result${/\.\w+$/.exec(name)?.[0] ?? ''}`;
      await storage.put(key, content);
      return { result: { key, name, expiresAt: new Date(Date.now() + lifetimeMs) } };
    },

    toResult: ({ result }: JobRecord): Pick<Job, 'result'> => {
      if (!result || result.expiresAt <= new Date()) return {};
      const { key, name, expiresAt } = result;
      return { result: { name, url: media.getAddress(key, name), until: expiresAt.toISOString() } };
    },

    mediaFolders: {
      [folder]: { canShow: async (key: string) => (await findCurrentKeys([key])).has(key) } satisfies MediaFolder,
    },

    deleteResultsOfAccount: async (account: string): Promise<void> => {
      for (const { _id } of await JobModel.find({ by: account, result: { $ne: null } }, { _id: 1 }).lean()) {
        await storage.removeFolder(`${folder}/${String(_id)}`);
        await JobModel.updateOne({ _id }, { $unset: { result: true } });
      }
    },

    /** Deletes results that have expired or whose job is gone. */
    task: createOrphanCleanupTask({
      storage,
      log,
      name: 'results',
      folder,
      firstAfterMs: 20 * 60_000,
      findReferenced: findCurrentKeys,
      removeOrphan: (key) => storage.removeFolder(key),
      canBeRemade: true,
    }),
  };
};

const parseJobId = (key: string): string[] => /^jobs\/([\da-f]{24})\/[^/]+$/.exec(key)?.slice(1) ?? [];
