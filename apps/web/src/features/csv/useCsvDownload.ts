import type { FileRoute, PlainRouteOf } from '@ledenportaal/shared';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { apiRoot } from '../../lib/api/api-root.js';
import { fetchFile, saveFile } from '../../lib/api/fetch-file.js';
import { formatIsoDate } from '../../lib/format.js';
import { notified } from '../../lib/notices.slice.js';
import { selectToken, type WithAuth } from '../../lib/session/auth.slice.js';
import { handleAuthError } from '../../lib/session/auth-error.js';

/**
 * Downloads a CSV file, and saves it under this name and the date. `formatError` returns the text for a reason why that
 * failed.
 */
export const useCsvDownload = <R extends FileRoute>(
  route: PlainRouteOf<R>,
  name: string,
  formatError: (reason: string) => string,
) => {
  const store = useStore<WithAuth>();
  const { data: config } = useConfigQuery();
  const [isBusy, setBusy] = useState(false);
  const fetchAndSave = async (args: Parameters<typeof fetchFile<R>>[1]) => {
    setBusy(true);
    const token = selectToken(store.getState());
    const { file, error } = await fetchFile<R>(route, args, { root: apiRoot, token });
    setBusy(false);
    if (file) return saveFile(file, `${name}-${formatIsoDate(new Date(), config?.results.timeZone)}.csv`);
    handleAuthError(error, token, store);
    store.dispatch(notified('error', formatError(error.message)));
  };
  return {
    isBusy,
    download: (args: Parameters<typeof fetchAndSave>[0]) => void (isBusy || fetchAndSave(args)),
  };
};
