import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { notified } from '../../lib/notices.slice.js';
import type { WithAuth } from '../../lib/session/auth.slice.js';
import { downloadFoto, selectIsDownloading, type DownloadQuery, type WithDownloads } from './downloads.slice.js';
import { t } from './messages.js';

/** `query`: the rendition that `download` requests, if not the original. */
export const useDownload = (id: string, query?: DownloadQuery) => {
  const dispatch = useDispatch<ThunkDispatch<WithAuth & WithDownloads, unknown, UnknownAction>>();
  const isBusy = useSelector(selectIsDownloading(id));
  /** Resolves with the reason when the download fails. */
  const downloadAs = async (query: DownloadQuery = {}) => {
    const { meta } = await dispatch(downloadFoto({ id, query }));
    return meta.requestStatus === 'rejected' && meta.rejectedWithValue ? meta.reason : undefined;
  };
  const notifyFailure = (reason: string) => dispatch(notified('error', t('foto.downloadFailed', { reason })));
  const download = async () => {
    const reason = await downloadAs(query);
    if (reason) notifyFailure(reason);
  };
  return { isBusy, download: () => void download(), downloadAs, notifyFailure };
};
