import { trashDays } from '@ledenportaal/shared';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { notified } from '../../../lib/notices.slice.js';
import type { PageState } from '../../../lib/routing/page-state.js';
import { getPath } from '../../../lib/routing/paths.js';
import type { FileRightsState } from '../../fotos/edit/FileRights.js';
import type { UploadReply } from '../look-alikes/question.js';
import { t as tPicture } from '../../fotos/pictures/messages.js';
import { t } from '../messages.js';
import type { Batch } from './useBatch.js';

/** Opens the photo of a batch of one, after the questions about photos that it looks like. */
export const useOpenUploadedFoto = ({ single, discard }: Pick<Batch, 'single' | 'discard'>) => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const openFoto = (id: string, text: string, rechten?: FileRightsState['rechten']) => {
    dispatch(notified('ok', text));
    const state: PageState & FileRightsState = { after: 'upload', rechten };
    void navigate(getPath('adminFoto', { item: id }), { state });
  };
  const finish = useEffectEvent(({ results: { _id: id, status }, voorstel, outcome, waarschuwingen }: UploadReply) => {
    if (outcome?.state === 'replaced') return openFoto(outcome.existingId, t('question.replaced'));
    if (outcome) {
      dispatch(notified('ok', t('question.skipped', { days: trashDays })));
      return void discard();
    }
    const doneText = t(status === 'concept' ? 'upload.doneConcept' : 'upload.done');
    openFoto(
      id,
      waarschuwingen?.includes('hdr_verwijderd') ? `${doneText} ${tPicture('picture.withoutHdr')}` : doneText,
      voorstel.rechten,
    );
  });
  const reply = single?.state === 'done' && single.reply.gelijkend.length === 0 ? single.reply : undefined;
  useEffect(() => {
    if (reply) finish(reply);
  }, [reply]);
};
