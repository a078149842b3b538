import type { CatalogueFile } from '@ledenportaal/shared';
import { useCallback, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { resolveWithin } from '../../../lib/routing/resolve-within.js';
import { t } from '../messages.js';
import { notified } from '../../../lib/notices.slice.js';
import { useSetPosterMutation } from '../files.api.js';

/** A frame of a video is a promise until the browser has drawn it. */
export type Poster = Blob | Promise<Blob | undefined> | undefined;
const timeoutMs = 10_000;

type FileResponse = { results: CatalogueFile };

/** Holds the poster that the user selected and uploads it after the file itself is saved. */
export const usePoster = () => {
  const posterRef = useRef<Poster>(undefined);
  const [uploadPoster] = useSetPosterMutation();
  const dispatch = useDispatch();
  /** Returns the file with its poster. When the poster fails, shows a notice and returns the saved file without it. */
  const uploadFor = async (response: FileResponse): Promise<FileResponse> => {
    if (!posterRef.current) return response;
    const { _id, title } = response.results;
    const reportFailure = (reason: string) => dispatch(notified('error', t('file.posterFailed', { title, reason })));
    const file = await resolveWithin(Promise.resolve(posterRef.current), timeoutMs);
    // An unreadable video has already cleared the selection and shown its own message.
    if (!file && posterRef.current) reportFailure(t('file.posterLate'));
    posterRef.current = undefined;
    if (!file) return response;
    const { data, error } = await uploadPoster({ params: { id: _id }, file, body: { alt: title } });
    if (data) return data;
    reportFailure(getErrorMessage(error));
    return response;
  };
  return {
    uploadFor,
    isSelected: useCallback(() => posterRef.current !== undefined, []),
    select: useCallback((poster: Poster) => {
      posterRef.current = poster;
    }, []),
  };
};
