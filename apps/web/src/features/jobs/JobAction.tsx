import { useDispatch } from 'react-redux';
import { jobNotified, noticeClosed, undoableNotified, type PublishedFotos } from '../../lib/notices.slice.js';
import { formatSummary } from './format-job.js';
import { JobProgress } from './JobProgress.js';
import { PublishedWithout } from './PublishedWithout.js';
import { UndoButton } from './UndoButton.js';
import { useUndo } from './useUndo.js';

type Props = { id: string; isRunning: boolean; published?: PublishedFotos };

/** In a notice: the progress of a job that runs, or the button that undoes it. */
export const JobAction = ({ id, isRunning, published }: Props) => {
  const dispatch = useDispatch();
  const { undo, isBusy } = useUndo();
  if (isRunning)
    return (
      <JobProgress
        id={id}
        onEnded={(job) => {
          const { undo, zonder, done } = job;
          const text = formatSummary(job);
          dispatch(noticeClosed(id));
          if (undo && zonder)
            dispatch(jobNotified({ id: undo, text, isRunning: false, published: { count: done, zonder } }));
          else dispatch(undoableNotified(text, undo ?? undefined));
        }}
      />
    );
  return (
    <>
      {published && <PublishedWithout job={id} published={published} onFollow={() => dispatch(noticeClosed(id))} />}
      <UndoButton isBusy={isBusy} onClick={() => void undo(id)} />
    </>
  );
};
