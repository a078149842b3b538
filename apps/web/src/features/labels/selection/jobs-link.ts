import { getPath } from '../../../lib/routing/paths.js';
import { t } from '../messages.js';

/** The link of the notice after labels are removed or merged, to where that can be undone. */
export const getJobsLink = () => ({ to: getPath('jobs'), text: t('jobs.title') });
