import { lidRoutes, type lidContract } from '@ledenportaal/shared';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useConfigQuery } from '../../lib/api/api.js';
import { apiRoot } from '../../lib/api/api-root.js';
import { fetchFile, saveFile } from '../../lib/api/fetch-file.js';
import { formatFileDate } from '../../lib/format.js';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import { selectToken, type WithAuth } from '../../lib/session/auth.slice.js';
import { handleAuthError } from '../../lib/session/auth-error.js';

/** Downloads all leden as a CSV file. */
export const useExport = () => {
  const store = useStore<WithAuth>();
  const { data: config } = useConfigQuery();
  const [isBusy, setBusy] = useState(false);
  const fetchAndSave = async () => {
    setBusy(true);
    const token = selectToken(store.getState());
    const { file, error } = await fetchFile<typeof lidContract.export>(lidRoutes.export, {}, { root: apiRoot, token });
    setBusy(false);
    if (file) return saveFile(file, `leden-${formatFileDate(new Date(), config?.results.timeZone)}.csv`);
    handleAuthError(error, token, store);
    store.dispatch(notified('error', t('leden.exportFailed', { reason: error.message })));
  };
  return { isBusy, exportLeden: () => void (isBusy || fetchAndSave()) };
};
