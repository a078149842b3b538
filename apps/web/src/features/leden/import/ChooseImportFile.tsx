import { errorTable, lidRoutes, maxLedenInFile } from '@ledenportaal/shared';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatBytes, formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { getRejectionText } from '../../../lib/api/upload-rejection.js';
import type { UploadInProgress } from '../../../lib/upload/useFileUpload.js';
import { Callout } from '../../../ui/Callout.js';
import { DropZone } from '../../../ui/form/DropZone.js';
import { ServerError } from '../../../ui/form/ServerError.js';
import { UploadProgress } from '../../../ui/form/UploadProgress.js';
import { UploadHeader } from '../../../ui/form/UploadHeader.js';
import styles from './ImportPage.module.css';
import { CsvColumnsHelp } from './CsvColumnsHelp.js';
import type { useImport } from './useImport.js';

const { field, maxBytes } = lidRoutes.plan.upload;
const size = `${maxBytes / 1024 ** 2} MB`;
const errorTexts = { wrongType: errorTable.not_csv.text, tooLarge: t('import.tooLarge', { size }) };
const texts = {
  label: t('import.input'),
  drop: t('import.drop'),
  or: t('import.or'),
  choose: t('import.choose'),
  limits: t('import.limits', { size, count: formatNumber(maxLedenInFile) }),
};
/** Matches on the file name extension: on Windows with Excel, a CSV file has the MIME type of a spreadsheet. */
const accept = { 'text/csv': ['.csv', '.txt', '.tsv'] };

type State = Pick<
  ReturnType<typeof useImport>,
  'sending' | 'fileError' | 'retry' | 'selectFile' | 'rejectFile' | 'reset'
>;

export const ChooseImportFile = ({
  state: { sending, fileError, retry, selectFile, rejectFile, reset },
}: {
  state: State;
}) => {
  const error = sending?.error;
  return (
    <>
      {fileError && (
        <Callout tone="error" title={t('import.refused')}>
          {fileError}
        </Callout>
      )}
      {error && <ServerError message={error.message} />}
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
      <CsvColumnsHelp />
    </>
  );
};

const progressText = ({ file, fraction }: UploadInProgress) =>
  fraction === 1
    ? t('import.reading')
    : t('import.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) });

type FileCardProps = { sending: UploadInProgress; onRetry: () => void; onRemove: () => void };

/** Shows the upload progress of the selected file and a button to cancel it. */
const FileCard = (props: FileCardProps) => {
  const { sending } = props;
  const { fraction, error } = sending;
  return (
    <div className={styles.card}>
      <UploadHeader {...props} removeLabel={t('import.remove')} />
      {!error && <UploadProgress fraction={fraction} label={t('import.progress')} text={progressText(sending)} />}
    </div>
  );
};
