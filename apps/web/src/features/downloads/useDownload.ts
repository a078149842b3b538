import type { Foto } from '@ledenportaal/shared';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { notified } from '../../lib/notices.slice.js';
import { getPath } from '../../lib/routing/paths.js';
import type { WithAuth } from '../../lib/session/auth.slice.js';
import { truncateText } from '../../lib/truncate-text.js';
import { findFotoName } from '../foto-base/FotoPicture.js';
import { downloadFoto, selectIsDownloading, type DownloadQuery, type WithDownloads } from './downloads.slice.js';
import { t } from './messages.js';

/** Downloads a photo, and says so when it is saved. `query`: the rendition that `download` requests, if not the original. */
export const useDownload = (foto: Foto, query?: DownloadQuery) => {
  const { _id: id } = foto;
  const dispatch = useDispatch<ThunkDispatch<WithAuth & WithDownloads, unknown, UnknownAction>>();
  const isBusy = useSelector(selectIsDownloading(id));
  /** Resolves with the reason when the download fails. */
  const downloadAs = async (query: DownloadQuery = {}) => {
    const { meta } = await dispatch(downloadFoto({ id, query }));
    if (meta.requestStatus === 'fulfilled') {
      const name = findFotoName(foto);
      const text = name ? t('foto.downloaded', { name: truncateText(name) }) : t('foto.downloadedNameless');
      dispatch(notified('ok', text, { to: getPath('downloads'), text: t('downloads.title') }));
    }
    return meta.requestStatus === 'rejected' && meta.rejectedWithValue ? meta.reason : undefined;
  };
  const notifyFailure = (reason: string) => dispatch(notified('error', t('foto.downloadFailed', { reason })));
  const download = async () => {
    const reason = await downloadAs(query);
    if (reason) notifyFailure(reason);
  };
  return { isBusy, download: () => void download(), downloadAs, notifyFailure };
};
