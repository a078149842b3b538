import { trashDays, type FotoStatus } from '@ledenportaal/shared';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { notified } from '../../lib/notices.slice.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { getPath } from '../../lib/routing/paths.js';
import { useFileUpload } from '../../lib/upload/useFileUpload.js';
import { getQuestions, withAnswer, type Choice, type Question, type UploadReply } from './look-alikes/question.js';
import { t } from './messages.js';
import { useUploadFotoMutation } from './uploads.api.js';

/** Uploads one photo and opens it, after the questions about photos that it looks like. */
export const useSingleUpload = (status: FotoStatus) => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [uploadFoto] = useUploadFotoMutation();
  /** The response, while there are questions. */
  const [reply, setReply] = useState<UploadReply>();
  const openFoto = (id: string, text: string, proposals: string[] = []) => {
    dispatch(notified('ok', text));
    void navigate(getPath('adminFoto', { item: id }), { state: { after: 'upload', proposals } satisfies PageState });
  };
  const openUploaded = ({ results: { _id: id, status }, voorstel, waarschuwingen }: UploadReply) => {
    const doneText = t(status === 'concept' ? 'upload.doneConcept' : 'upload.done');
    openFoto(id, waarschuwingen ? `${doneText} ${t('upload.withoutHdr')}` : doneText, voorstel.tags);
  };
  const { sending, remove, ...upload } = useFileUpload<UploadReply>(
    (args) => uploadFoto({ ...args, body: { status } }),
    (uploaded) => (uploaded.gelijkend.length > 0 ? setReply(uploaded) : openUploaded(uploaded)),
  );
  const removeUpload = () => {
    remove();
    setReply(undefined);
  };
  const proceed = (next: UploadReply) => {
    if (next.gelijkend.length > 0) return setReply(next);
    if (!next.outcome) return openUploaded(next);
    if (next.outcome.state === 'replaced') return openFoto(next.outcome.existingId, t('question.replaced'));
    dispatch(notified('ok', t('question.skipped', { days: trashDays })));
    removeUpload();
  };
  const questions = reply ? getQuestions([reply]) : [];
  return {
    ...upload,
    sending,
    remove: removeUpload,
    questions,
    getQuestions: () => questions,
    answer: (question: Question, choice: Choice) => reply && proceed(withAnswer(reply, question, choice)),
  };
};
