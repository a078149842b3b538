import type { Task } from '../../../platform/background-tasks.js';
import { repeatUntilDone } from '../../../platform/database/repeat-until-done.js';
import type { Resources } from '../../../platform/resources.js';
import { toAppError } from '../../../platform/to-app-error.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';

export type StoredFoto = Pick<FotoRecord, '_id' | 'picture' | 'bytes' | 'phash'>;
type Options = {
  name: string;
  firstAfterMs: number;
  /** Absent from photos of which a file is still to be read. */
  field: 'genomenOpRead' | 'crc32' | 'compared' | 'focus';
  /** Reads a file and stores what is in it. Returns false when it cannot be read now. */
  read: (foto: StoredFoto) => Promise<boolean>;
};

export type FileReadService = ReturnType<typeof createFileReadService>;

export const createFileReadService = ({ log }: Resources) => ({
  /**
   * Creates a task that reads a file of each photo without `field`. Those in the trash are read after they are
   * restored, and those that cannot be read are tried again by the next run.
   */
  createReadTask: ({ name, firstAfterMs, field, read }: Options): Task => ({
    name,
    everyMs: 10 * 60_000,
    firstAfterMs,
    run: async (signal) => {
      let [last, count]: [StoredFoto | undefined, number] = [undefined, 0];
      const readNext = async (): Promise<boolean> => {
        const after = last && { _id: { $gt: last._id } };
        const unread = { ...after, [field]: null, filesMissing: null };
        const fields = { picture: 1, bytes: 1, phash: 1 } as const;
        const foto = await FotoModel.findOne(unread, fields).sort({ _id: 1 }).lean<StoredFoto>();
        if (!foto) return false;
        last = foto;
        const isRead = await read(foto).catch((cause: unknown) => {
          if (['unavailable', 'disk_full'].includes(toAppError(cause).code)) throw cause;
          log.warn({ err: cause, task: name, foto: String(foto._id) }, 'a file of a foto could not be read');
          return false;
        });
        if (isRead) count++;
        return true;
      };
      try {
        await repeatUntilDone(readNext, signal);
      } finally {
        if (count > 0) log.info({ task: name, read: count }, 'files of fotos read');
      }
    },
  }),
});
