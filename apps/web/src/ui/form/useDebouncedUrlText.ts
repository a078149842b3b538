import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** In ms between the last keystroke and the URL change: browsers limit the number of history changes per second. */
const debounceMs = 250;

/** Text of an input that is kept in the URL. Shows input at once and writes it to the URL after a pause. */
export const useDebouncedUrlText = (urlText: string, writeUrl: (text: string) => void) => {
  const [typed, setTyped] = useState<string>();
  const { state } = useNavigation();
  // A pending navigation to another page must not be cancelled by a URL change.
  const shouldWrite = (text: string) => text !== urlText && state === 'idle';
  const writeDebounced = useDebouncedCallback((text: string) => shouldWrite(text) && writeUrl(text), debounceMs);
  if (typed === urlText) setTyped(undefined);
  // Back shows the text of the URL it returns to, also while typed text is not written or not rendered yet.
  useWindowEvent('popstate', () => setTyped(undefined));
  // Another change of the URL, such as sorting, has written the text already: later it would overwrite the next URL.
  useEffect(() => {
    if (typed === undefined) writeDebounced.cancel();
  }, [typed, writeDebounced]);
  const changeText = (text: string) => {
    setTyped(text);
    writeDebounced(text);
  };
  return { text: typed ?? urlText, isPending: typed !== undefined, changeText, flush: () => writeDebounced.flush() };
};
