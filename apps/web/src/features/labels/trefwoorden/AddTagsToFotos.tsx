import type { FotoBulkResult } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import {
  jobNotified,
  noticeClosed,
  notified,
  undoableNotified,
  type TagOfTrefwoord,
} from '../../../lib/notices.slice.js';
import { getPath } from '../../../lib/routing/paths.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { formatNames } from '../../../ui/selection/format-names.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { t } from './messages.js';
import { getAskedTags, noticeId, toQuestion, type WithNotices } from './notice.js';
import { useAddTagToFotosMutation } from './trefwoorden.api.js';

const button = { size: 'compact-sm', variant: 'default', mih: 32 } as const;

/** In a notice: adds new tags to the photos that have their names as a trefwoord, or does not. */
export const AddTagsToFotos = ({ tags }: { tags: readonly TagOfTrefwoord[] }) => {
  const dispatch = useDispatch();
  const addToFotos = useAddToFotos();
  const [isBusy, setIsBusy] = useState(false);
  const onFocus = useReturnFocus();
  const add = async () => {
    setIsBusy(true);
    await addToFotos(tags);
    setIsBusy(false);
  };
  return (
    <>
      <LoadingButton
        {...button}
        onFocus={onFocus}
        loading={isBusy}
        aria-label={t('trefwoord.yesLabel')}
        onClick={() => void (isBusy || add())}
      >
        {t('trefwoord.yes')}
      </LoadingButton>
      {!isBusy && (
        <Button
          {...button}
          onFocus={onFocus}
          aria-label={t('trefwoord.noLabel')}
          onClick={() => dispatch(noticeClosed(noticeId))}
        >
          {t('trefwoord.no')}
        </Button>
      )}
    </>
  );
};

/** When the notice closes, the focus of its buttons returns to where it was, or else to the content of the page. */
const useReturnFocus = () => {
  const previous = useRef<Element | null>(undefined);
  useEffect(
    () => () => {
      if (previous.current === undefined || document.activeElement !== document.body) return;
      const target = previous.current?.isConnected ? previous.current : document.querySelector('main');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
    [],
  );
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.parentElement?.contains(relatedTarget)) previous.current = relatedTarget;
  };
};

/** Adds the tags in turn, and shows the outcome. After an error the question is about those that are left. */
const useAddToFotos = () => {
  const store = useStore<WithNotices>();
  const { dispatch } = store;
  const [addTag] = useAddTagToFotosMutation();
  return async (tags: readonly TagOfTrefwoord[]) => {
    const added: [TagOfTrefwoord, FotoBulkResult][] = [];
    for (const tag of tags) {
      const { data, error } = await addTag({ params: { id: tag._id }, body: { except: tag.except } });
      if (error) dispatch(notified('error', getErrorMessage(error)));
      if (!data) break;
      // Others may have been added to the question meanwhile.
      dispatch(toQuestion(getAskedTags(store.getState()).filter(({ _id }) => _id !== tag._id)));
      added.push([tag, data.results]);
    }
    const [first] = added;
    if (first) dispatch(added.length === 1 ? toOutcome(...first) : toOutcomes(added.map(([tag]) => tag)));
  };
};

const formatCount = (total: number) => formatFotoCount({ total, more: false });

const toOutcome = ({ naam }: TagOfTrefwoord, { total, done, full, job, undo }: FotoBulkResult) => {
  if (job && done.length + full.length === 0 && total > 0)
    return jobNotified({ id: job, text: t('trefwoord.adding', { naam, fotos: formatCount(total) }), isRunning: true });
  const text = [
    t('trefwoord.added', { naam, fotos: formatCount(done.length) }),
    full.length > 0 && t('trefwoord.full', { fotos: formatCount(full.length) }),
  ];
  return undoableNotified(text.filter(Boolean).join(' '), undo);
};

const toOutcomes = (tags: readonly TagOfTrefwoord[]) =>
  notified('ok', t('trefwoord.addedMany', { namen: formatNames(tags.map(({ naam }) => naam)) }), {
    to: getPath('jobs'),
    text: t('trefwoord.toJobs'),
  });
