import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { t } from './messages.js';
import { notified } from '../../lib/notices.slice.js';
import type { PageState } from '../../lib/routing/page-state.js';
import { getPath } from '../../lib/routing/paths.js';
import { useFileUpload } from '../../lib/upload/useFileUpload.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/dialog/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { BatchUpload } from './BatchUpload.js';
import { useUploadFotoMutation } from './uploads.api.js';
import { UploadCard } from './UploadCard.js';
import { UploadDropZone } from './UploadDropZone.js';
import { UploadError } from './UploadError.js';
import styles from './UploadPage.module.css';
import { useBatch } from './useBatch.js';

export const UploadPage = () => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [fileError, setFileError] = useState<string>();
  const [uploadFoto] = useUploadFotoMutation();
  const batch = useBatch();
  const upload = (args: Pick<Parameters<typeof uploadFoto>[0], 'file' | 'onProgress'>) =>
    uploadFoto({ ...args, body: { status: batch.status } });
  const { sending, isBusy, start, retry, remove } = useFileUpload(upload, ({ results: foto }) => {
    dispatch(notified('ok', t(foto.status === 'concept' ? 'upload.doneConcept' : 'upload.done')));
    void navigate(getPath('adminFoto', { item: foto._id }), { state: { after: 'upload' } satisfies PageState });
  });
  const isBatch = batch.items.length > 0;
  const selectFile = (file: File) => {
    setFileError(undefined);
    if (isBatch) batch.add([file]);
    else start(file);
  };
  const selectFiles: typeof batch.add = (files, rejected) => {
    remove();
    setFileError(undefined);
    batch.add(files, rejected);
  };
  const rejectFile = (reason: string) => {
    remove();
    setFileError(reason);
  };
  return (
    <Page title={t('upload.title')} lead={t('upload.lead')} width="narrow">
      <div className={styles.stack}>
        {fileError && (
          <Callout tone="error" title={t('upload.refused')}>
            {fileError}
          </Callout>
        )}
        {sending?.error && <UploadError error={sending.error} />}
        {sending && <UploadCard sending={sending} onRetry={retry} onRemove={remove} />}
        {isBatch && <BatchUpload batch={batch} />}
        <Checkbox
          name="status"
          label={t('upload.concept')}
          description={t('upload.conceptHelp')}
          disabled={isBatch || (sending && !sending.error)}
          checked={batch.status === 'concept'}
          onChange={(event) => batch.updateStatus(event.currentTarget.checked ? 'concept' : 'zichtbaar')}
        />
        {(!sending || sending.error) && (
          <UploadDropZone onFile={selectFile} onFiles={selectFiles} onReject={rejectFile} />
        )}
      </div>
      <LeaveGuard
        isBusy={isBatch ? batch.isBusy : isBusy}
        title={t('upload.leaveTitle')}
        text={t(isBatch ? 'batch.leaveText' : 'upload.leaveText')}
      />
    </Page>
  );
};
