import type { FotoBulkPreview } from '@ledenportaal/shared';
import { useEffect, useEffectEvent, useState } from 'react';
import { getApiError } from '../../../lib/api/api-error.js';
import { formatList, formatNumber } from '../../../lib/format.js';
import { formatFotoCount } from '../../foto-base/format-count.js';
import { useLazyBulkPreviewQuery } from '../../foto-base/fotos.api.js';
import { t as rightsT } from '../../rights/edit/messages.js';
import { getClearedRights } from '../../rights/edit/rights-values.js';
import { textKinds } from './bulk-change.js';
import type { BulkTarget } from './bulk-target.js';
import { t } from './messages.js';
import { getReason, type BulkChange } from './useBulkUpdate.js';

/** Delay after the last change, so that typing does not send a request per letter. */
const debounceMs = 500;
const formatCount = (total: number) => formatFotoCount({ total, more: false });

/** Says what a change would do to how many photos. Empty until that is known, and without photos. */
export const useBulkPreview = (target: BulkTarget | undefined, change: BulkChange | undefined): string => {
  const [send] = useLazyBulkPreviewQuery();
  const [preview, setPreview] = useState({ key: '', text: '' });
  const { fotos = [], expected = fotos.length } = (target ?? {}) as { fotos?: string[]; expected?: number };
  const key = target && change ? JSON.stringify([change, expected, fotos.at(0), fotos.at(-1)]) : '';
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const { data, error } = await send({ body: { ...change, ...target } });
    if (signal.aborted) return;
    setPreview({
      key,
      text: data && change ? formatPreview(data.results, change) : getReason(getApiError(error ?? {})),
    });
  });
  useEffect(() => {
    if (!key) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void load(controller.signal), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return key && preview.key === key ? preview.text : '';
};

const formatPreview = ({ total, changed, same, full, gone }: FotoBulkPreview, change: BulkChange) => {
  const cleared = textKinds.find((kind) => change[kind] === '');
  const clearedRights = getClearedRights(change.rechten ?? {}).map((name) => rightsT(`rights.${name}`));
  return [
    t(cleared ? `bulk.${cleared}WillClear` : 'bulk.willChange', {
      changed: formatNumber(changed),
      total: formatCount(total),
    }),
    clearedRights.length > 0 && t('bulk.rechtenWillClear', { fields: formatList(clearedRights) }),
    same > 0 && t(cleared ? 'bulk.alreadyEmpty' : 'bulk.willStay', { count: formatCount(same) }),
    full > 0 && t('bulk.full', { count: formatCount(full) }),
    gone > 0 && t('bulk.gone', { count: formatCount(gone) }),
  ]
    .filter(Boolean)
    .join(' ');
};
