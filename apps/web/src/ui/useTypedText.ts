import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** In ms between the last keystroke and the URL change: browsers limit the number of history changes per second. */
const pause = 250;

/** Text of an input that is kept in the URL. Shows input at once and writes it to the URL after a pause. */
export const useTypedText = (inAddress: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState<string>();
  const { state } = useNavigation();
  // A pending navigation to another page must not be cancelled by a URL change.
  const isWanted = (text: string) => text !== inAddress && state === 'idle';
  const writeSoon = useDebouncedCallback((text: string) => isWanted(text) && write(text), pause);
  if (typed === inAddress) setTyped(undefined);
  // Back shows the text of the URL it returns to, also while typed text is not written or not rendered yet.
  useWindowEvent('popstate', () => {
    writeSoon.cancel();
    setTyped(undefined);
  });
  const type = (text: string) => {
    setTyped(text);
    writeSoon(text);
  };
  return { text: typed ?? inAddress, isAhead: typed !== undefined, type, settle: () => writeSoon.flush() };
};
