import { Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { formatNumber } from '../../lib/format.js';
import { selectAuth } from '../../lib/session/auth.slice.js';
import { isMissing } from '../../lib/upload/upload-queue.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { useFocusAfterRemoval } from '../../ui/table/useFocusAfterRemoval.js';
import { BatchUpload } from './batch/BatchUpload.js';
import { InterruptedBatch } from './batch/InterruptedBatch.js';
import { useBatch } from './batch/useBatch.js';
import { ConvertHelp } from './folder/ConvertHelp.js';
import { maxFolderFiles } from './folder/read-folder.js';
import { SkipError, SkippedFiles } from './folder/SkippedFiles.js';
import { useSelectedFiles } from './folder/useSelectedFiles.js';
import { LookAlikeQuestions } from './look-alikes/LookAlikeQuestions.js';
import { t } from './messages.js';
import { UploadCard } from './UploadCard.js';
import { UploadDropZone } from './UploadDropZone.js';
import { UploadError } from './UploadError.js';
import styles from './UploadPage.module.css';
import { useSingleUpload } from './useSingleUpload.js';

/** A batch belongs to an account: a new session in another tab starts with an empty page. */
export const UploadPage = () => {
  const account = useSelector(selectAuth).user?._id ?? '';
  return <AccountUploadPage key={account} account={account} />;
};

const AccountUploadPage = ({ account }: { account: string }) => {
  const batch = useBatch(account);
  const single = useSingleUpload(batch.status);
  const { sending, remove } = single;
  const isBatch = batch.items.length > 0;
  const { questions, getQuestions, answer } = isBatch ? batch : single;
  const region = useRef<HTMLDivElement>(null);
  const trackFocus = useFocusAfterRemoval(region, batch.items.length + questions.length);
  const { select, notice, fileError, skipped, clearSkipped } = useSelectedFiles({
    onFile: (selected) => {
      if (isBatch) void batch.add([selected], []);
      else single.start(selected.file);
    },
    onFiles: (selected, folders) => {
      remove();
      void batch.add(selected, folders);
    },
    onReject: remove,
  });
  const discard = () => {
    clearSkipped();
    return batch.discard();
  };
  const isInterrupted = batch.items.some(isMissing);
  const dropZone = <UploadDropZone onSelect={select} />;
  const skippedFiles = skipped.length > 0 && <SkippedFiles files={skipped} />;
  const questionSection = <LookAlikeQuestions questions={questions} getQuestions={getQuestions} onAnswered={answer} />;
  return (
    <Page title={t('upload.title')} lead={t('upload.lead')} width="narrow">
      <div className={styles.stack} ref={region} tabIndex={-1} onFocus={trackFocus}>
        {fileError && (
          <Callout tone="error" title={t('upload.refused')}>
            <SkipError reason={fileError} />
          </Callout>
        )}
        {notice && <Callout tone="warning">{t(`upload.${notice}`, { count: formatNumber(maxFolderFiles) })}</Callout>}
        {batch.otherTabCount > 0 && <Callout tone="info">{t('batch.otherTab')}</Callout>}
        {sending?.error && <UploadError error={sending.error} />}
        {sending && questions.length === 0 && <UploadCard sending={sending} onRetry={single.retry} onRemove={remove} />}
        {isInterrupted && <InterruptedBatch {...batch} discard={discard} dropZone={dropZone} />}
        {isBatch ? (
          <BatchUpload batch={{ ...batch, discard }} skippedFiles={skippedFiles} questions={questionSection} />
        ) : (
          <>
            {skippedFiles}
            {questionSection}
          </>
        )}
        <Checkbox
          name="status"
          label={t('upload.concept')}
          description={t('upload.conceptHelp')}
          disabled={isBatch || (sending && !sending.error)}
          checked={batch.status === 'concept'}
          onChange={(event) => batch.setStatus(event.currentTarget.checked ? 'concept' : 'zichtbaar')}
        />
        {(!sending || sending.error) && !isInterrupted && dropZone}
        <ConvertHelp />
      </div>
      <LeaveGuard
        isBusy={isBatch ? batch.isBusy : single.isBusy}
        title={t('upload.leaveTitle')}
        text={t(isBatch ? (batch.isStored() ? 'batch.leaveStored' : 'batch.leaveText') : 'upload.leaveText')}
      />
    </Page>
  );
};
