import type { ApiError } from '../../../lib/api/api-error.js';
import type { UploadRequest } from '../../../lib/upload/start-upload.js';
import type { BatchRecord } from './batch-store.js';

type AddedReeks = { id: string; error?: undefined } | { id?: undefined; error: ApiError };
type Deps = {
  getBatch: () => Pick<BatchRecord, 'id' | 'reeks'>;
  setReeks: (id: string | undefined) => void;
  addReeks: () => Promise<AddedReeks>;
};

/** Creates a function that sends a file in the reeks of the batch, which is made with the first file. */
export const createUploadInReeks = ({ getBatch, setReeks, addReeks }: Deps) => {
  let adding: { batch: string; result: Promise<AddedReeks> } | undefined;

  const addFor = async (batch: string): Promise<AddedReeks> => {
    const added = await addReeks();
    if (added.id && getBatch().id === batch) setReeks(added.id);
    adding = undefined;
    return added;
  };
  /** Files that are sent at once wait for the same one. */
  const addOnce = (): Promise<AddedReeks> => {
    const { id: batch } = getBatch();
    if (adding?.batch !== batch) adding = { batch, result: addFor(batch) };
    return adding.result;
  };

  return <Reply>(upload: (reeks: string) => UploadRequest<Reply>): UploadRequest<Reply> => {
    type Result = Awaited<UploadRequest<Reply>>;
    let request: UploadRequest<Reply> | undefined;
    let isAborted = false;
    const sendIn = async (reeks: string, isRepeated: boolean): Promise<Result> => {
      request = upload(reeks);
      const result = await request;
      // The server removes a reeks that has no photo after a day.
      const isGone = (result.error as Partial<ApiError> | undefined)?.code === 'reeks_not_found';
      if (!isGone || isRepeated) return result;
      if (getBatch().reeks === reeks) setReeks(undefined);
      return send(true);
    };
    const send = async (isRepeated = false): Promise<Result> => {
      const { reeks } = getBatch();
      if (reeks) return sendIn(reeks, isRepeated);
      const { id, error } = await addOnce();
      if (isAborted || error) return error ? { error } : {};
      return sendIn(id, isRepeated);
    };
    const abort = () => {
      isAborted = true;
      request?.abort();
    };
    return Object.assign(send(), { abort });
  };
};
