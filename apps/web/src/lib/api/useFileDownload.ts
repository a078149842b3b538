import type { FileRoute, JsonRoute, PlainRouteOf } from '@ledenportaal/shared';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { notified } from '../notices.slice.js';
import { selectToken, type WithAuth } from '../session/auth.slice.js';
import { handleAuthError } from '../session/auth-error.js';
import { apiRoot } from './api-root.js';
import { fetchFile, saveFile } from './fetch-file.js';

/** Saves the response of a route as a file. `formatError` returns the text for a reason why that failed. */
export const useFileDownload = <R extends FileRoute | JsonRoute>(
  route: PlainRouteOf<R>,
  getName: () => string,
  formatError: (reason: string) => string,
) => {
  const store = useStore<WithAuth>();
  const [isBusy, setBusy] = useState(false);
  const fetchAndSave = async (args: Parameters<typeof fetchFile<R>>[1]) => {
    setBusy(true);
    const token = selectToken(store.getState());
    const { file, error } = await fetchFile<R>(route, args, { root: apiRoot, token });
    setBusy(false);
    if (file) return saveFile(file, getName());
    handleAuthError(error, token, store);
    store.dispatch(notified('error', formatError(error.message)));
  };
  return {
    isBusy,
    download: (args: Parameters<typeof fetchAndSave>[0]) => void (isBusy || fetchAndSave(args)),
  };
};
