import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { WithAuth } from '../../lib/session/auth.slice.js';
import { downloadFoto, selectIsDownloading, type WithDownloads } from './downloads.slice.js';

export const useDownload = (id: string) => {
  const dispatch = useDispatch<ThunkDispatch<WithAuth & WithDownloads, unknown, UnknownAction>>();
  const isBusy = useSelector(selectIsDownloading(id));
  return { isBusy, download: () => void dispatch(downloadFoto(id)) };
};
