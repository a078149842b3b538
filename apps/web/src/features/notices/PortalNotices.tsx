import { lazy, Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../lib/messages.js';
import { noticeClosed, type Notice } from '../../lib/notices.slice.js';
import { Notices } from '../../ui/Notices.js';

const JobAction = lazy(async () => ({ default: (await import('../jobs/JobAction.js')).JobAction }));
const UndoCollection = lazy(async () => ({ default: (await import('../collections/UndoCollection.js')).UndoCollection }));

const renderAction = ({ job, foto }: Notice) =>
  (job || foto) && {
    action: <Suspense>{job ? <JobAction {...job} /> : foto && <UndoCollection foto={foto} />}</Suspense>,
    isBusy: job?.isRunning ?? false,
  };

/** The notices of the portal, with the actions of its features. */
export const PortalNotices = () => {
  const dispatch = useDispatch();
  const notices = useSelector((state: { notices: Notice[] }) => state.notices);
  const close = useCallback((id: string) => void dispatch(noticeClosed(id)), [dispatch]);
  return <Notices notices={notices} renderAction={renderAction} onClose={close} closeLabel={t('site.close')} />;
};
