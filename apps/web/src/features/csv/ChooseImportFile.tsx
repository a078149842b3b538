import { IconFileSpreadsheet } from '@tabler/icons-react';
import { isRetryable } from '../../lib/api/api-error.js';
import { formatBytes } from '../../lib/format.js';
import { getRejectionText } from '../../lib/api/upload-rejection.js';
import type { UploadInProgress } from '../../lib/upload/useFileUpload.js';
import { Callout } from '../../ui/Callout.js';
import { DropZone } from '../../ui/form/DropZone.js';
import { UploadFailure } from '../../ui/form/UploadFailure.js';
import { UploadProgress } from '../../ui/form/UploadProgress.js';
import { UploadHeader } from '../../ui/form/UploadHeader.js';
import styles from './Import.module.css';
import { t } from './messages.js';
import type { ImportState } from './useImport.js';

/** The file that a page imports. */
export type ImportFile = {
  upload: { field: string; maxBytes: number };
  formatLimits: (size: string) => string;
  wrongType: string;
};

/** Matches on the file name extension: on Windows with Excel, a CSV file has the MIME type of a spreadsheet. */
const accept = { 'text/csv': ['.csv', '.txt', '.tsv'] };

type State = Pick<ImportState, 'sending' | 'fileError' | 'retry' | 'selectFile' | 'rejectFile' | 'reset'>;

export const ChooseImportFile = ({
  state: { sending, fileError, retry, selectFile, rejectFile, reset },
  file: { upload, formatLimits, wrongType },
}: {
  state: State;
  file: ImportFile;
}) => {
  const error = sending?.error;
  const { field, maxBytes } = upload;
  const size = `${maxBytes / 1024 ** 2} MB`;
  const errorTexts = { wrongType, tooLarge: t('import.tooLarge', { size }) };
  const texts = {
    label: t('import.input'),
    drop: t('import.drop'),
    or: t('import.or'),
    choose: t('import.choose'),
    limits: formatLimits(size),
  };
  return (
    <>
      {fileError && (
        <Callout tone="error" title={t('import.refused')}>
          {fileError}
        </Callout>
      )}
      {error && <UploadFailure error={error} />}
      {sending && <FileCard sending={sending} onRetry={retry} onRemove={reset} />}
      {(!sending || error) && (
        <DropZone
          name={field}
          icon={IconFileSpreadsheet}
          texts={texts}
          accept={accept}
          maxBytes={maxBytes}
          onFile={selectFile}
          onReject={(accepted, rejections) => rejectFile(getRejectionText(accepted, rejections, errorTexts))}
        />
      )}
    </>
  );
};

const progressText = ({ file, fraction }: UploadInProgress) =>
  fraction === 1
    ? t('import.reading')
    : t('import.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) });

type FileCardProps = { sending: UploadInProgress; onRetry: () => void; onRemove: () => void };

/** Shows the upload progress of the selected file and a button to cancel it. */
const FileCard = ({ sending, onRetry, onRemove }: FileCardProps) => {
  const { file, fraction, error } = sending;
  return (
    <div className={styles.card}>
      <UploadHeader
        name={file.name}
        onRetry={error && isRetryable(error) ? onRetry : undefined}
        removeLabel={error && t('import.remove')}
        onRemove={onRemove}
      />
      {!error && <UploadProgress fraction={fraction} label={t('import.progress')} text={progressText(sending)} />}
    </div>
  );
};
