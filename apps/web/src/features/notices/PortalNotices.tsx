import { Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { t } from '../../lib/messages.js';
import { noticeClosed, type Notice } from '../../lib/notices.slice.js';
import { lazyOptional } from '../../ui/lazyOptional.js';
import { Notices } from '../../ui/Notices.js';

const NoticeAction = lazyOptional(async () => (await import('./NoticeAction.js')).NoticeAction);

const renderAction = (notice: Notice) =>
  (notice.job ?? notice.foto ?? notice.fotos ?? notice.tags) && {
    action: (
      <Suspense>
        <NoticeAction {...notice} />
      </Suspense>
    ),
    isBusy: notice.job?.isRunning ?? notice.tags !== undefined,
  };

/** The notices of the portal, with the actions of its features. */
export const PortalNotices = () => {
  const dispatch = useDispatch();
  const notices = useSelector((state: { notices: Notice[] }) => state.notices);
  const close = useCallback((id: string) => void dispatch(noticeClosed(id)), [dispatch]);
  return <Notices notices={notices} renderAction={renderAction} onClose={close} closeLabel={t('site.close')} />;
};
