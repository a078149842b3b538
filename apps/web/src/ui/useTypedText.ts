import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigation } from 'react-router-dom';

/** Between the last letter and the address that says it: browsers refuse more than a few changes a second. */
const pause = 250;

/** What is typed shows at once; the address follows after a pause, and leads again from there. */
export const useTypedText = (inAddress: string, write: (text: string) => void) => {
  const [typed, setTyped] = useState<string>();
  const { state } = useNavigation();
  // Who is on the way to another page is not called back for an address.
  const isWanted = (text: string) => text !== inAddress && state === 'idle';
  const writeSoon = useDebouncedCallback((text: string) => isWanted(text) && write(text), pause);
  if (typed === inAddress) setTyped(undefined);
  // Back leads to the address it names, also when what was typed is not in one yet, or is and has not been drawn.
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
