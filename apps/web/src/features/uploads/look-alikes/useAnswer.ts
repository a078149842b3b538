import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { getApiError } from '../../../lib/api/api-error.js';
import { notified } from '../../../lib/notices.slice.js';
import { useRemoveFotoMutation } from '../../foto-base/fotos.api.js';
import { useKeepBothMutation } from '../../fotos/look-alikes/look-alikes.api.js';
import { useReplaceFotoMutation } from '../../fotos/pictures/pictures.api.js';
import type { Choice, Question } from './question.js';

type Options = {
  /** The questions without an answer. */
  getQuestions: () => readonly Question[];
  onAnswered: (question: Question, choice: Choice) => void;
};

/** Does what the user chose about uploaded photos that look like others. */
export const useAnswer = ({ getQuestions, onAnswered }: Options) => {
  const dispatch = useDispatch();
  const [replaceFoto] = useReplaceFotoMutation();
  const [keepBoth] = useKeepBothMutation();
  const [removeFoto] = useRemoveFotoMutation();
  const [sending, setSending] = useState<Choice>();

  const send = ({ foto, lookAlike }: Question, choice: Choice) => {
    switch (choice) {
      case 'replace':
        return replaceFoto({ params: { id: lookAlike.foto._id }, body: { from: foto._id } });
      case 'keep':
        return keepBoth({ params: { id: lookAlike.paar } });
      case 'skip':
        return removeFoto({ params: { id: foto._id } });
    }
  };
  /** Returns whether the question has an answer now. */
  const answerOne = async (question: Question, choice: Choice): Promise<boolean> => {
    const { error: failure } = await send(question, choice);
    const error = failure && getApiError(failure);
    // Another admin removed one of the photos.
    const isOver = error?.status === 404;
    if (error && !(isOver && choice !== 'replace')) dispatch(notified('error', error.message));
    if (error && !isOver) return false;
    onAnswered(question, isOver && choice === 'replace' ? 'keep' : choice);
    return true;
  };
  return {
    /** The choice that is being sent. */
    sending,
    /** Answers the first question, or all of them. */
    answer: async (choice: Choice, isForAll: boolean) => {
      setSending(choice);
      for (;;) {
        const [question] = getQuestions();
        if (!question || !(await answerOne(question, choice)) || !isForAll) break;
      }
      setSending(undefined);
    },
  };
};
