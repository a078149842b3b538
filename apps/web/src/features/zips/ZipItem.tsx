import { useEffect, useEffectEvent, useState } from 'react';
import { isRetryable } from '../../lib/api/api-error.js';
import { formatNumber } from '../../lib/format.js';
import { addSample, getSpeed } from '../downloads/files/download-progress.js';
import { DownloadItem } from '../downloads/running/DownloadItem.js';
import { formatTimeLeft, getPercentage } from '../downloads/running/format-progress.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { t } from './messages.js';
import type { ZipInPreparation } from './zips-context.js';
import { useSaveZip, useStartZip } from './useStartZip.js';
import { useCancelZipMutation, useZipQuery } from './zips.api.js';

/** In ms. The longer interval is for zips that take longer than `longAfterMs`. */
const pollMs = 1_000;
const longPollMs = 2_000;
const longAfterMs = 15_000;

type Props = { zip: ZipInPreparation; onEnd: () => void };

/** In the panel of downloads: a zip that the server prepares. The browser downloads it when it is ready. */
export const ZipItem = ({ zip, onEnd }: Props) => {
  const { job, total, body } = zip;
  const [interval, setInterval] = useState(pollMs);
  const [failure, setFailure] = useState<string>();
  const { data, error, fulfilledTimeStamp } = useZipQuery(
    { params: { id: job } },
    { pollingInterval: failure === undefined ? interval : 0, refetchOnMountOrArgChange: true },
  );
  const [cancelZip] = useCancelZipMutation();
  const { startZip } = useStartZip();
  const saveZip = useSaveZip();
  const current = data?.results ?? zip;
  const isReady = current.address !== undefined;
  const speed = useSpeed(current.processed, fulfilledTimeStamp);
  const handleReady = useEffectEvent(() => {
    saveZip(current);
    onEnd();
  });
  useEffect(() => void (isReady && handleReady()), [isReady]);
  useEffect(() => {
    const timer = setTimeout(() => setInterval(longPollMs), longAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const lastError = error && 'status' in error && !isRetryable(error) ? error.message : undefined;
  if (lastError !== undefined && failure === undefined) setFailure(lastError);
  const retry = async () => {
    const refusal = await startZip(body);
    if (refusal) setFailure(refusal.message);
    else onEnd();
  };
  const cancel = () => {
    void cancelZip({ params: { id: job } });
    onEnd();
  };
  const progress = { received: current.processed, total };
  const processed = t('zip.processed', { processed: formatNumber(current.processed), total: formatNumber(total) });
  return (
    <DownloadItem
      title={t('zip.preparing', { count: formatFotoCount({ total, more: false }) })}
      percentage={getPercentage(progress)}
      text={error ? t('zip.waiting') : `${processed}.${speed ? ` ${formatTimeLeft(progress, speed)}` : ''}`}
      reason={failure}
      onRetry={() => void retry()}
      onCancel={cancel}
    />
  );
};

/** Photos per second. `at`: the time of the last response, in ms. */
const useSpeed = (processed: number, at: number | undefined) => {
  const [samples, setSamples] = useState<Parameters<typeof addSample>[0]>([]);
  if (at !== undefined && samples.at(-1)?.at !== at) setSamples(addSample(samples, { at, received: processed }));
  return getSpeed(samples);
};
