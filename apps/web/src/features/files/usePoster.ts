import type { CatalogueFile } from '@ledenportaal/shared';
import { useCallback, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../lib/ask-error.js';
import { inTime } from '../../lib/in-time.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useSetPosterMutation } from './files.api.js';

/** A frame of a video is a promise until the browser has drawn it. */
export type Poster = Blob | Promise<Blob | undefined> | undefined;
const longestWaitMs = 10_000;

type Answer = { results: CatalogueFile };

/** Holds the poster that the user selected and uploads it after the file itself is saved. */
export const usePoster = () => {
  const chosen = useRef<Poster>(undefined);
  const [send] = useSetPosterMutation();
  const dispatch = useDispatch();
  /** Returns the file with its poster. When the poster fails, shows a notice and returns the saved file without it. */
  const sendFor = async (saved: Answer): Promise<Answer> => {
    if (!chosen.current) return saved;
    const { _id, title } = saved.results;
    const fail = (reason: string) => dispatch(notified('error', say('file.posterFailed', { title, reason })));
    const file = await inTime(Promise.resolve(chosen.current), longestWaitMs);
    // An unreadable video has already cleared the selection and shown its own message.
    if (!file && chosen.current) fail(say('file.posterLate'));
    chosen.current = undefined;
    if (!file) return saved;
    const { data, error } = await send({ params: { id: _id }, file, body: { alt: title } });
    if (data) return data;
    fail(messageOf(error));
    return saved;
  };
  return {
    sendFor,
    isChosen: useCallback(() => chosen.current !== undefined, []),
    choose: useCallback((poster: Poster) => {
      chosen.current = poster;
    }, []),
  };
};
