import type { CatalogueFile } from '@ledenportaal/shared';
import { useCallback, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../lib/ask-error.js';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import { useSetPosterMutation } from './files.api.js';

type Answer = { results: CatalogueFile };

/** The picture that was chosen for a file: sent once the file itself is there. */
export const usePoster = () => {
  const chosen = useRef<Blob>(undefined);
  const [send] = useSetPosterMutation();
  const dispatch = useDispatch();
  /** The file as it is then: without the picture where that fails, which is no reason to send it all again. */
  const sendFor = async (saved: Answer): Promise<Answer> => {
    const file = chosen.current;
    if (!file) return saved;
    const { _id, title } = saved.results;
    const { data, error } = await send({ params: { id: _id }, file, body: { alt: title } });
    chosen.current = undefined;
    if (data) return data;
    dispatch(notified('error', say('file.posterFailed', { title, reason: messageOf(error) })));
    return saved;
  };
  return {
    sendFor,
    isChosen: useCallback(() => chosen.current !== undefined, []),
    choose: useCallback((poster: Blob | undefined) => {
      chosen.current = poster;
    }, []),
  };
};
