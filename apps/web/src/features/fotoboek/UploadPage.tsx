import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import { notified } from '../../lib/notices.slice.js';
import type { PageState } from '../../lib/page-state.js';
import { to } from '../../lib/paths.js';
import { useUpload } from '../../lib/useUpload.js';
import { Callout } from '../../ui/Callout.js';
import { LeaveGuard } from '../../ui/LeaveGuard.js';
import { Page } from '../../ui/Page.js';
import { BatchUpload } from './BatchUpload.js';
import { useUploadFotoMutation } from './fotoboek.api.js';
import { UploadCard } from './UploadCard.js';
import { UploadDrop } from './UploadDrop.js';
import { UploadError } from './UploadError.js';
import styles from './UploadPage.module.css';
import { useBatch } from './useBatch.js';

export const UploadPage = () => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [refusal, setRefusal] = useState<string>();
  const [send] = useUploadFotoMutation();
  const { sending, isBusy, start, retry, remove } = useUpload(send, ({ results: foto }) => {
    dispatch(notified('ok', say('upload.done')));
    void navigate(to('adminFoto', { item: foto._id }), { state: { after: 'upload' } satisfies PageState });
  });
  const batch = useBatch();
  const isMany = batch.lines.length > 0;
  const choose = (file: File) => {
    setRefusal(undefined);
    if (isMany) batch.add([file]);
    else start(file);
  };
  const chooseMany: typeof batch.add = (files, refused) => {
    remove();
    setRefusal(undefined);
    batch.add(files, refused);
  };
  const refuse = (reason: string) => {
    remove();
    setRefusal(reason);
  };
  return (
    <Page title={say('upload.title')} lead={say('upload.lead')} width="narrow">
      <div className={styles.stack}>
        {refusal && (
          <Callout tone="error" title={say('upload.refused')}>
            {refusal}
          </Callout>
        )}
        {sending?.error && <UploadError error={sending.error} />}
        {sending && <UploadCard sending={sending} onRetry={retry} onRemove={remove} />}
        {isMany && <BatchUpload batch={batch} />}
        {(!sending || sending.error) && <UploadDrop onFile={choose} onFiles={chooseMany} onRefuse={refuse} />}
      </div>
      <LeaveGuard
        isBusy={isMany ? batch.isBusy : isBusy}
        title={say('upload.leaveTitle')}
        text={say(isMany ? 'batch.leaveText' : 'upload.leaveText')}
      />
    </Page>
  );
};
