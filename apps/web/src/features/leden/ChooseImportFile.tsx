import { errorTable, lidContract, maxLedenInFile } from '@ledenportaal/shared';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { formatBytes, formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { refusalOf } from '../../lib/upload-refusal.js';
import type { Sending } from '../../lib/useUpload.js';
import { Callout } from '../../ui/Callout.js';
import { DropZone } from '../../ui/DropZone.js';
import { ServerError } from '../../ui/ServerError.js';
import { UploadCourse } from '../../ui/UploadCourse.js';
import { UploadHead } from '../../ui/UploadHead.js';
import styles from './ImportPage.module.css';
import { CsvColumnsHelp } from './CsvColumnsHelp.js';
import type { useImport } from './useImport.js';

const { field, maxBytes } = lidContract.plan.upload;
const size = `${maxBytes / 1024 ** 2} MB`;
const errorTexts = { wrongType: errorTable.not_csv.text, tooLarge: say('import.tooLarge', { size }) };
const texts = {
  label: say('import.input'),
  drop: say('import.drop'),
  or: say('import.or'),
  choose: say('import.choose'),
  limits: say('import.limits', { size, count: formatNumber(maxLedenInFile) }),
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
        <Callout tone="error" title={say('import.refused')}>
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
          onRefuse={(accepted, rejections) => rejectFile(refusalOf(accepted, rejections, errorTexts))}
        />
      )}
      <CsvColumnsHelp />
    </>
  );
};

const progressText = ({ file, fraction }: Sending) =>
  fraction === 1
    ? say('import.reading')
    : say('import.sent', { sent: formatBytes(file.size * fraction), size: formatBytes(file.size) });

type FileCardProps = { sending: Sending; onRetry: () => void; onRemove: () => void };

/** Shows the upload progress of the selected file and a button to cancel it. */
const FileCard = (props: FileCardProps) => {
  const { sending } = props;
  const { fraction, error } = sending;
  return (
    <div className={styles.card}>
      <UploadHead {...props} removeLabel={say('import.remove')} />
      {!error && <UploadCourse fraction={fraction} label={say('import.progress')} text={progressText(sending)} />}
    </div>
  );
};
