import { lidFields } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/api/fetch-file.js';
import { ColumnsHelp } from '../../csv/ColumnsHelp.js';
import { t } from '../messages.js';
import { createExampleCsv } from './example-csv.js';

const columnDescriptions: Partial<Record<(typeof lidFields)[number], string>> = {
  email: t('import.email'),
  type: t('import.type'),
  islid: t('import.islid'),
};

/** Explains the columns of a file of leden and offers an example file for download. */
export const CsvColumnsHelp = () => (
  <ColumnsHelp
    text={t('import.columnsText')}
    columns={lidFields.map((name) => ({ name, text: columnDescriptions[name] ?? t('import.required') }))}
  >
    <p>{t('import.keep')}</p>
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      onClick={() => saveFile(createExampleCsv(), t('import.modelName'))}
    >
      {t('import.model')}
    </Button>
  </ColumnsHelp>
);
