import { Button, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { formatNumber } from '../../lib/format.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { isMissing, isPending } from '../../lib/upload/upload-queue.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import { BatchMetadataForm } from './batch/BatchMetadataForm.js';
import { BatchSummary } from './batch/BatchSummary.js';
import { FileList } from './batch/FileList.js';
import { InterruptedBatch } from './batch/InterruptedBatch.js';
import { SingleItem } from './batch/SingleItem.js';
import { useBatch } from './batch/useBatch.js';
import { useOpenUploadedFoto } from './batch/useOpenUploadedFoto.js';
import { ConvertHelp } from './folder/ConvertHelp.js';
import { maxFolderFiles } from './folder/read-folder.js';
import { SkipError, SkippedFiles } from './folder/SkippedFiles.js';
import { useSelectedFiles } from './folder/useSelectedFiles.js';
import { LookAlikeQuestions } from './look-alikes/LookAlikeQuestions.js';
import { t } from './messages.js';
import { UploadDropZone } from './UploadDropZone.js';
import { UploadError } from './UploadError.js';
import styles from './UploadPage.module.css';

/** A batch belongs to an account: a new session in another tab starts with an empty page. */
export const UploadPage = () => {
  const account = useSelector(selectAuth).user?._id ?? '';
  return <AccountUploadPage key={account} account={account} />;
};

/** Texts and fields, on the wide page of a batch. */
const narrow = { maxWidth: 680 };

/** Offers the batch of a tab that has ended. */
const LeftBatch = ({ onClaim }: { onClaim: () => Promise<void> }) => (
  <Callout tone="info">
    <p>{t('batch.otherTabEnded')}</p>
    <Button mt={8} variant="default" onClick={() => void onClaim()}>
      {t('batch.claim')}
    </Button>
  </Callout>
);

const AccountUploadPage = ({ account }: { account: string }) => {
  const batch = useBatch(account);
  const { items, single, questions, record } = batch;
  const error = single?.state === 'failed' ? single.error : undefined;
  const isBatch = items.length > 0 && !single;
  const isInterrupted = items.some(isMissing);
  useOpenUploadedFoto(batch);
  const region = useRef<HTMLDivElement>(null);
  const pendingCount = items.filter(isPending).length;
  const trackFocus = useFocusAfterRemoval(
    region,
    [
      items.length,
      pendingCount,
      questions.length,
      isInterrupted,
      batch.hasLeftBatch,
      record.metadata.acceptedRights.size,
    ].join(),
  );
  const { select, notice, fileError, skipped, clear } = useSelectedFiles(batch.add);
  const discard = () => {
    clear();
    return batch.discard();
  };
  const retry = () => {
    clear();
    batch.retry();
  };
  const dropZone = <UploadDropZone onSelect={select} />;
  const lookAlikeQuestions = (
    <LookAlikeQuestions questions={questions} getQuestions={batch.getQuestions} onAnswered={batch.answer} />
  );
  return (
    <Page
      title={t('upload.title')}
      lead={t(record.status === 'concept' ? 'upload.leadConcept' : 'upload.lead')}
      isNarrow={!isBatch}
    >
      <div className={styles.stack} ref={region} tabIndex={-1} onFocus={trackFocus}>
        {fileError && (
          <Callout tone="error" title={t('upload.refused')}>
            <SkipError reason={fileError} />
          </Callout>
        )}
        {notice && <Callout tone="warning">{t(`upload.${notice}`, { count: formatNumber(maxFolderFiles) })}</Callout>}
        {batch.otherTabCount > 0 && <Callout tone="info">{t('batch.otherTab')}</Callout>}
        {batch.hasLeftBatch && items.length === 0 && <LeftBatch onClaim={batch.claimLeftBatch} />}
        {error && <UploadError error={error} />}
        {!isBatch && lookAlikeQuestions}
        {isInterrupted && (
          <div className={styles.stack} style={narrow}>
            <InterruptedBatch {...batch} discard={discard} dropZone={dropZone} />
          </div>
        )}
        {single && !isInterrupted && questions.length === 0 && (
          <SingleItem item={single} retry={retry} discard={discard} />
        )}
        {isBatch && <BatchSummary {...batch} discard={discard} />}
        {skipped.length > 0 && <SkippedFiles files={skipped} />}
        {isBatch && (
          <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 24 }}>
            <div style={{ flex: '1 1 20rem' }}>
              <BatchMetadataForm
                record={record}
                setMetadata={batch.setMetadata}
                getOwnFotos={batch.getOwnFotos}
                acceptTag={batch.acceptTag}
                acceptRights={batch.acceptRights}
                dismissTag={batch.dismissTag}
                acceptLaterProposals={batch.acceptLaterProposals}
                stopAcceptingProposals={batch.stopAcceptingProposals}
                isUploading={pendingCount > 0}
                updates={batch.updates}
                resume={batch.resume}
                isOffline={batch.isOffline}
              />
            </div>
            {/* Below the form, or beside it: a question must not move the field that the user is in. */}
            <div className={styles.stack} style={{ flex: '999 1 30rem', minWidth: 0 }}>
              {lookAlikeQuestions}
              <FileList {...batch} />
            </div>
          </div>
        )}
        <div className={styles.stack} style={narrow}>
          <Checkbox
            name="status"
            label={t('upload.concept')}
            description={t(single ? 'upload.conceptHelpOne' : 'upload.conceptHelp')}
            disabled={items.length > 0 && !error && !(single && isInterrupted)}
            checked={record.status === 'concept'}
            onChange={(event) => batch.setStatus(event.currentTarget.checked ? 'concept' : 'zichtbaar')}
          />
          {(!single || error) && !isInterrupted && dropZone}
          <ConvertHelp />
        </div>
      </div>
      <LeaveGuard
        isBusy={batch.isBusy}
        title={t('upload.leaveTitle')}
        text={t(batch.isStored() ? 'batch.leaveStored' : single ? 'upload.leaveText' : 'batch.leaveText')}
      />
    </Page>
  );
};
