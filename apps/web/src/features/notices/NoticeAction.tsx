import type { Notice } from '../../lib/notices.slice.js';
import { UndoCollection } from '../collections/UndoCollection.js';
import { UndoCollectionOfMany } from '../collections/UndoCollectionOfMany.js';
import { JobAction } from '../jobs/JobAction.js';

/** The progress of what a notice reports, or the button that undoes it. */
export const NoticeAction = ({ job, foto, fotos }: Notice) => {
  if (job) return <JobAction {...job} />;
  if (foto) return <UndoCollection foto={foto} />;
  return fotos && <UndoCollectionOfMany {...fotos} />;
};
