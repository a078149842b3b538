import { useDispatch } from 'react-redux';
import { noticeClosed, undoableNotified } from '../../lib/notices.slice.js';
import { formatOutcome, formatWhat } from './format-job.js';
import { JobProgress } from './JobProgress.js';
import { UndoButton } from './UndoButton.js';
import { useUndo } from './useUndo.js';

type Props = { id: string; isRunning: boolean };

/** In a notice: the progress of a job that runs, or the button that undoes it. */
export const JobAction = ({ id, isRunning }: Props) => {
  const dispatch = useDispatch();
  const { undo, isBusy } = useUndo();
  if (isRunning)
    return (
      <JobProgress
        id={id}
        onEnded={(job) => {
          const text = `${formatWhat(job)}. ${formatOutcome(job)}`;
          dispatch(noticeClosed(id));
          dispatch(undoableNotified(text, job.undo ?? undefined));
        }}
      />
    );
  return <UndoButton isBusy={isBusy} onClick={() => void undo(id)} />;
};
