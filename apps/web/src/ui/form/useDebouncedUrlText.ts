import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/** In ms between the last keystroke and the URL change: browsers limit the number of history changes per second. */
const debounceMs = 250;

export type UrlText = ReturnType<typeof useDebouncedUrlText>;

/**
 * Text of an input that is kept in the URL. Shows input at once and writes it to the URL after a pause. `shouldReplace` is
 * false for the first letters and for clearing the field, which add a history entry in most lists.
 */
export const useDebouncedUrlText = (urlText: string, writeUrl: (text: string, shouldReplace: boolean) => void) => {
  const [typed, setTyped] = useState<string>();
  const { state } = useNavigation();
  // A pending navigation to another page must not be cancelled by a URL change.
  const shouldWrite = (text: string) => text !== urlText && state === 'idle';
  const isWriting = useRef(false);
  const writeDebounced = useDebouncedCallback((text: string) => {
    if (!shouldWrite(text)) return;
    isWriting.current = true;
    writeUrl(text, urlText !== '' && text !== '');
  }, debounceMs);
  if (typed === urlText) setTyped(undefined);
  // Back shows the text of the URL it returns to, also while typed text is not written or not rendered yet.
  useWindowEvent('popstate', () => setTyped(undefined));
  // A link or another change, such as sorting, wins over typed text: written later, that would overwrite its URL.
  const { key } = useLocation();
  const previousUrlText = useRef(urlText);
  useEffect(() => {
    if (urlText !== previousUrlText.current && !isWriting.current) setTyped(undefined);
    previousUrlText.current = urlText;
    isWriting.current = false;
  }, [key, urlText]);
  useEffect(() => {
    if (typed === undefined) writeDebounced.cancel();
  }, [typed, writeDebounced]);
  const changeText = (text: string) => {
    setTyped(text);
    writeDebounced(text);
  };
  return { text: typed ?? urlText, isPending: typed !== undefined, changeText, flush: () => writeDebounced.flush() };
};
