import { setAskAgreement } from '../../lib/api/with-agreement.js';
import { createListeners } from '../../lib/listeners.js';

/** The requests that wait for the answer. */
let waiting: ((hasAgreed: boolean) => void)[] = [];
const { notify, subscribe } = createListeners();

setAskAgreement(
  () =>
    new Promise((answer) => {
      waiting.push(answer);
      notify();
    }),
);

export const subscribeToQuestion = subscribe;
/** Whether the user is asked; once for all requests that need it. */
export const isAsked = () => waiting.length > 0;

export const answerQuestion = (hasAgreed: boolean) => {
  const answered = waiting;
  waiting = [];
  notify();
  for (const answer of answered) answer(hasAgreed);
};
