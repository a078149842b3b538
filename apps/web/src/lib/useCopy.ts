import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { copyText } from './copy-text.js';
import { say } from './messages.js';
import { notified } from './notices.slice.js';

/** Long enough to be seen. */
const shownMs = 2500;

export type Copying = {
  /** What stands on the clipboard since a moment ago, by its key. */
  copied: string | undefined;
  copy: (key: string, text: string) => void;
};

/** For buttons that copy: which of them just did. */
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
