import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { copyText } from './copy-text.js';
import { say } from './messages.js';
import { notified } from './notices.slice.js';

/** How long a button confirms that it has copied. */
const shownMs = 2500;

export type Copying = {
  /** Key of the text that was copied a moment ago. */
  copied: string | undefined;
  copy: (key: string, text: string) => void;
};

/** State of a group of copy buttons: which of them has just copied. */
export const useCopy = (): Copying => {
  const dispatch = useDispatch();
  const [last, setLast] = useState<{ key: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setLast(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [last]);
  const copy = useCallback(
    async (key: string, text: string) => {
      const done = await copyText(text);
      setLast(done ? { key } : undefined);
      if (!done) dispatch(notified('error', say('content.notCopied')));
    },
    [dispatch],
  );
  return { copied: last?.key, copy: (key, text) => void copy(key, text) };
};
