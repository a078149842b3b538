import type { Notice } from '../../lib/notices.slice.js';
import { UndoCollection } from '../collections/UndoCollection.js';
import { JobAction } from '../jobs/JobAction.js';

/** The progress of what a notice reports, or the button that undoes it. */
export const NoticeAction = ({ job, foto }: Notice) =>
  job ? <JobAction {...job} /> : foto && <UndoCollection foto={foto} />;
