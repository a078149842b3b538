import type { Notice } from '../../lib/notices.slice.js';
import { UndoCollection } from '../collections/UndoCollection.js';
import { UndoCollectionOfMany } from '../collections/UndoCollectionOfMany.js';
import { JobAction } from '../jobs/JobAction.js';
import { AddTagsToFotos } from '../labels/trefwoorden/AddTagsToFotos.js';

/** The progress of what a notice reports, the button that undoes it, or the answers to what it asks. */
export const NoticeAction = ({ job, foto, fotos, tags }: Notice) => {
  if (job) return <JobAction {...job} />;
  if (foto) return <UndoCollection foto={foto} />;
  if (fotos) return <UndoCollectionOfMany {...fotos} />;
  return tags && <AddTagsToFotos tags={tags} />;
};
