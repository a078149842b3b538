import type { Zip } from '@ledenportaal/shared';
import { use } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.js';
import { toApiError, type ApiError } from '../../lib/api/api-error.js';
import { saveFromUrl } from '../../lib/api/fetch-file.js';
import { formatBytes } from '../../lib/format.js';
import { notified } from '../../lib/notices.slice.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { t } from './messages.js';
import { AddZipContext } from './zips-context.js';
import { useCancelZipMutation, useCreateZipMutation, type ZipBody } from './zips.api.js';

/**
 * Downloads a zip, which the server prepares first; unless `isWanted` returns false by then. Resolves to the error if the
 * server refuses.
 */
export const useStartZip = () => {
  const addZip = use(AddZipContext);
  const [create, { isLoading }] = useCreateZipMutation();
  const [cancel] = useCancelZipMutation();
  const saveZip = useSaveZip();
  const startZip = async (body: ZipBody, isWanted = () => true): Promise<ApiError | undefined> => {
    const { data, error } = await create({ body });
    if (!data) return error && 'code' in error ? (error as ApiError) : toApiError(0, null);
    const zip = data.results;
    if (!isWanted()) void cancel({ params: { id: zip.job } });
    else if (zip.address === undefined) addZip({ ...zip, body });
    else saveZip(zip);
    return undefined;
  };
  return { startZip, isBusy: isLoading };
};

/** Lets the browser download a zip that is ready. */
export const useSaveZip = () => {
  const dispatch = useDispatch();
  return ({ address = '', files = 0, bytes = 0, skipped = 0 }: Zip) => {
    // The server names the file.
    saveFromUrl(address, '');
    dispatch(api.util.invalidateTags(['Download']));
    const started = t('zip.started', { count: formatCount(files), size: formatBytes(bytes) });
    dispatch(notified('ok', skipped > 0 ? `${started} ${t('zip.skipped', { count: formatCount(skipped) })}` : started));
  };
};

const formatCount = (total: number) => formatFotoCount({ total, more: false });
