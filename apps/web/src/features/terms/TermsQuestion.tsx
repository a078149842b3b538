import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerQuestion, isAsked, subscribeToQuestion } from './agreement.js';
import { lazyOnOpen } from '../../ui/dialog/lazyOnOpen.js';

const TermsModal = lazyOnOpen<{ opened: boolean }>(async () => (await import('./TermsModal.js')).TermsModal);

/** Asks for agreement to the terms when a download needs it. */
export const TermsQuestion = () => {
  const opened = useSyncExternalStore(subscribeToQuestion, isAsked);
  // The dialog loads with the first question, because most leden agreed long ago.
  const [wasAsked, setWasAsked] = useState(opened);
  if (opened && !wasAsked) setWasAsked(true);
  // After signing out, no download of this lid continues when the next one agrees.
  useEffect(() => () => answerQuestion(false), []);
  return wasAsked && <TermsModal opened={opened} />;
};
