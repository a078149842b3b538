import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { copyText } from './copy-text.js';
import { t } from './messages.js';
import { notified } from './notices.slice.js';

/** How long a button confirms that it has copied. */
const confirmationMs = 2500;

export type CopyState = {
  /** Key of the text that was copied a moment ago. */
  copied: string | undefined;
  copy: (key: string, text: string) => void;
};

/** State of a group of copy buttons: which of them has just copied. */
export const useCopy = (): CopyState => {
  const dispatch = useDispatch();
  const [lastCopied, setLastCopied] = useState<{ key: string }>();
  useEffect(() => {
    const timer = setTimeout(() => setLastCopied(undefined), confirmationMs);
    return () => clearTimeout(timer);
  }, [lastCopied]);
  const copy = useCallback(
    async (key: string, text: string) => {
      const isCopied = await copyText(text);
      setLastCopied(isCopied ? { key } : undefined);
      if (!isCopied) dispatch(notified('error', t('content.notCopied')));
    },
    [dispatch],
  );
  return { copied: lastCopied?.key, copy: (key, text) => void copy(key, text) };
};
