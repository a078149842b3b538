import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.js';
import { getFileName } from '../../../lib/upload/match-files.js';
import { isMissing, isPending } from '../../../lib/upload/upload-queue.js';
import { ButtonRow } from '../../../ui/ButtonRow.js';
import { Callout } from '../../../ui/Callout.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { t } from '../messages.js';
import type { BatchFile } from './batch-store.js';
import type { Batch } from './useBatch.js';

type Props = Pick<Batch, 'items' | 'single' | 'readFiles' | 'discard' | 'hasUnreadableFiles'> & {
  /** Shown when the user must select the files again. */
  dropZone: ReactNode;
};

/** Offers to continue a batch whose files must be read again, after a reload or a crash of the browser. */
export const InterruptedBatch = ({ items, single, readFiles, discard, hasUnreadableFiles, dropZone }: Props) => {
  const [isReading, setReading] = useState(false);
  const canContinue = items.some((item) => isMissing(item) && item.handle);
  const finishedCount = items.filter((item) => !isPending(item)).length;
  const help = hasUnreadableFiles ? 'unreadable' : canContinue ? 'continue' : 'choose';
  const continueBatch = async () => {
    setReading(true);
    await readFiles();
    setReading(false);
  };
  return (
    <>
      <Callout tone="info" title={t('interrupted.title')}>
        <p>
          {single
            ? t('interrupted.single', { name: getFileName(single.path) })
            : t('interrupted.done', { over: formatNumber(finishedCount), total: formatNumber(items.length) })}
        </p>
        <p>
          {help === 'choose' && single
            ? t('interrupted.chooseSingle', { names: formatNames(single) })
            : t(`interrupted.${help}`)}
        </p>
        <ButtonRow>
          {canContinue && (
            <LoadingButton mt={8} loading={isReading} onClick={() => void continueBatch()}>
              {t('interrupted.continueButton')}
            </LoadingButton>
          )}
          <Button mt={8} variant="default" onClick={() => void discard()}>
            {t('interrupted.discard')}
          </Button>
        </ButtonRow>
      </Callout>
      {(!canContinue || hasUnreadableFiles) && dropZone}
    </>
  );
};

const formatNames = ({ path, sidecar }: BatchFile) =>
  [getFileName(path), ...(sidecar ? [sidecar.name] : [])].join(' en ');
