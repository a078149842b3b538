import type { Resources } from '../../platform/resources.js';
import { retryOnConflict, retryOnDuplicateKey } from '../../platform/database/database.js';
import { isOutOfSpace } from '../../platform/storage/out-of-space.js';
import type { RecordBytes } from '../../platform/storage/record-before-sending.js';
import type { Range } from '../../platform/storage/storage.js';
import { countCoveredBytes, CoverageModel, toCoverageUpdate, type CoverageRecord } from './download-coverage.model.js';

/** `file` identifies one version of a file; `size` is in bytes. */
type DownloadedFile = { account: string; file: string; size: number };
/**
 * Writes the line of a download, and calls `remove`, which deletes the ranges that became this download and returns
 * whether they were still there. `id` is that of the line for these ranges; undefined for a whole response. Returns false
 * when another response wrote the line for these ranges.
 */
type WriteLine = (id: string | undefined, remove: () => Promise<boolean>) => Promise<boolean>;
/** `countDownload` throws `too_often` when the account may receive no more files. */
type Deps = { countDownload: (account: string) => void };

export type DownloadCoverageService = ReturnType<typeof createDownloadCoverageService>;

/** The share of a file that counts as a download. */
const completePercentage = 95;

/**
 * Decides what counts as a download: a response with at least 95% of a file, or ranges that one account received on one
 * day and that cover 95% together.
 */
export const createDownloadCoverageService = (
  { content, log }: Pick<Resources, 'content' | 'log'>,
  { countDownload }: Deps,
) => {
  const addBytes = ({ account, file, size }: DownloadedFile, bytes: Range, isPrefix: boolean) => {
    const _id = `${account}/${content.getLocalDays().toDay(new Date())}/${file}`;
    const update = toCoverageUpdate({ account, size, bytes, isPrefix });
    const options = { upsert: true, returnDocument: 'after', updatePipeline: true } as const;
    return retryOnDuplicateKey(() =>
      CoverageModel.findOneAndUpdate({ _id }, update, options).orFail().lean<CoverageRecord>(),
    );
  };

  /**
   * Returns the recorder of a file in a response, which writes at most one line, before the client has 95%. While the disk
   * of the database is full, it reports the bytes in the log instead.
   */
  const createEntryRecorder = (download: DownloadedFile, writeLine: WriteLine): RecordBytes => {
    const isComplete = (bytes: number) => bytes * 100 >= download.size * completePercentage;
    let isLogged = false;
    let prefix: CoverageRecord | undefined;

    const removePrefix = async () => {
      if (prefix) await removePrefixOf(prefix);
      return true;
    };
    /** What an interrupted response sent stays recorded as a prefix, which ranges can complete. */
    const recordWhole: RecordBytes = async (bytes, response) => {
      if (!isComplete(bytes.end + 1 - response.start)) {
        prefix = await addBytes(download, bytes, true);
        if (!isComplete(countCoveredBytes(prefix))) return;
      }
      isLogged = await writeLine(undefined, removePrefix);
    };

    const recordPart = async (bytes: Range) => {
      const attempt = async () => {
        const coverage = await addBytes(download, bytes, false);
        if (!isComplete(countCoveredBytes(coverage))) return 'incomplete';
        // When the ranges became a download before this response could use them, its bytes count for the next one.
        return (await writeLine(String(coverage.line), () => removeCoverage(coverage))) ? 'complete' : undefined;
      };
      isLogged = (await retryOnConflict(`the coverage of ${download.file}`, attempt)) === 'complete';
    };

    return async (bytes, response) => {
      if (isLogged) return;
      const isWhole = isComplete(response.end + 1 - response.start);
      await (isWhole ? recordWhole(bytes, response) : recordPart(bytes)).catch((cause: unknown) => {
        if (!isOutOfSpace(cause)) throw cause;
        log.error({ err: cause, ...download, ...bytes }, 'bytes of a download were sent and not recorded');
      });
    };
  };

  return {
    /** For a file in a zip: the request for the zip was counted. */
    createEntryRecorder,
    /** As `createEntryRecorder`, for a response of one file. Throws `too_often`. */
    createRecorder: (download: DownloadedFile, writeLine: WriteLine): RecordBytes => {
      countDownload(download.account);
      return createEntryRecorder(download, writeLine);
    },
    countDownload,
  };
};

const removeCoverage = async ({ _id, line }: CoverageRecord): Promise<boolean> =>
  (await CoverageModel.deleteOne({ _id, line })).deletedCount > 0;

/** Keeps the ranges, because a response with the whole file is a download of its own. */
const removePrefixOf = async ({ _id }: CoverageRecord) => {
  const { deletedCount } = await CoverageModel.deleteOne({ _id, ranges: { $size: 0 } });
  if (!deletedCount) await CoverageModel.updateOne({ _id }, { prefix: 0 });
};
