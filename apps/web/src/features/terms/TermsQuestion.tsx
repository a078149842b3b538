import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerQuestion, isAsked, subscribeToQuestion } from './agreement.js';
import { lazyOnOpen } from '../../ui/dialog/lazyOnOpen.js';

const TermsModal = lazyOnOpen<{ opened: boolean }>(async () => (await import('./TermsModal.js')).TermsModal);

/** Asks for agreement to the terms when a download needs it. */
export const TermsQuestion = () => {
  const opened = useSyncExternalStore(subscribeToQuestion, isAsked);
  // Only then is it loaded: most members agreed long ago.
  const [wasAsked, setWasAsked] = useState(opened);
  if (opened && !wasAsked) setWasAsked(true);
  // Nothing goes on for the next who signs in.
  useEffect(() => () => answerQuestion(false), []);
  return wasAsked && <TermsModal opened={opened} />;
};
