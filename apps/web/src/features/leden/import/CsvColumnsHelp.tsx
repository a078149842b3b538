import { lidFields } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/api/fetch-file.js';
import { t } from '../messages.js';
import styles from './ImportPage.module.css';
import { createExampleCsv } from './example-csv.js';

const columnDescriptions: Partial<Record<(typeof lidFields)[number], string>> = {
  email: t('import.email'),
  type: t('import.type'),
  islid: t('import.islid'),
};

/** Explains the columns of an import file and offers an example file for download. */
export const CsvColumnsHelp = () => (
  <section className={styles.columns}>
    <Title order={2} size="h3">
      {t('import.columns')}
    </Title>
    <p>{t('import.columnsText')}</p>
    <dl className={styles.fields}>
      {lidFields.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{columnDescriptions[name] ?? t('import.required')}</dd>
        </div>
      ))}
    </dl>
    <p>{t('import.keep')}</p>
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
      onClick={() => saveFile(createExampleCsv(), t('import.modelName'))}
    >
      {t('import.model')}
    </Button>
  </section>
);
