import { downloadRoutes, type CatalogueFile, type Content, type DownloadedFile } from '@ledenportaal/shared';
import type { downloadContract } from '@ledenportaal/shared';
import { Button, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatBytes, formatDate } from '../../../lib/format.js';
import { LoadError } from '../../../ui/LoadError.js';
import { SmallText } from '../../../ui/SmallText.js';
import { DownloadButton } from '../files/DownloadButton.js';
import { useContentQuery } from '../../content/content.api.js';
import { useCsvDownload } from '../../csv/useCsvDownload.js';
import { useDownloadedFilesQuery } from '../downloads.api.js';
import styles from '../files/FileRows.module.css';
import { t } from './messages.js';

const [shortLength, maxLength] = [12, 96];

/** The files and films that the member downloaded, those that match `tekst`, and a button for a file with all downloads. */
export const DownloadedFiles = ({ tekst }: { tekst: string | undefined }) => {
  const id = useId();
  const [limit, setLimit] = useState(shortLength);
  const [previousTekst, setPreviousTekst] = useState(tekst);
  if (tekst !== previousTekst) {
    setPreviousTekst(tekst);
    setLimit(shortLength);
  }
  const { data, currentData, error, isFetching, refetch } = useDownloadedFilesQuery({ query: { limit, tekst } });
  const { data: content } = useContentQuery();
  const { docs = [], total = 0 } = data?.results ?? {};
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mt="xl" mb="sm">
        {t('downloads.files')}
      </Title>
      {error && <LoadError title={t('downloads.error')} error={error} isFetching={isFetching} refetch={refetch} />}
      {currentData && !docs.length && (
        <p>{tekst ? t('downloads.noFilesFor', { text: tekst }) : t('downloads.noFiles')}</p>
      )}
      <ul className={styles.rows}>
        {docs.map((file, index) => (
          <FileRow
            key={file._id}
            file={file}
            current={content && findFile(content.results, file)}
            isFirstNew={index === shortLength}
          />
        ))}
      </ul>
      {docs.length < Math.min(total, maxLength) && (
        <Button variant="subtle" aria-disabled={isFetching} onClick={() => setLimit(maxLength)}>
          {t('downloads.moreFiles')}
        </Button>
      )}
      <ExportButton />
    </section>
  );
};

/** `current`: the file as it is now; null when it is gone, undefined while that is not known. */
type RowProps = { file: DownloadedFile; current: CatalogueFile | null | undefined; isFirstNew: boolean };

/** Gives the first row that 'Toon meer' adds the focus of that button, which may be gone. */
const focusOnMount = (row: HTMLElement | null) => row?.focus({ preventScroll: true });

const FileRow = ({ file: { title, filename, bytes, createdAt }, current, isFirstNew }: RowProps) => {
  const { data: config } = useConfigQuery();
  const date = formatDate(createdAt, config?.results.timeZone);
  return (
    <li className={styles.row} {...(isFirstNew && { ref: focusOnMount, tabIndex: -1 })}>
      <div>
        <p className={styles.name}>{current?.title ?? title}</p>
        <SmallText>
          {t('downloads.fileFacts', { name: current?.filename ?? filename, size: formatBytes(bytes), date })}
        </SmallText>
      </div>
      <div className={styles.action}>
        {current === null ? <SmallText>{t('downloads.fileGone')}</SmallText> : null}
        {current && <DownloadButton file={current} />}
      </div>
    </li>
  );
};

const findFile = (content: Content, { _id }: DownloadedFile): CatalogueFile | null => {
  const { toolkit, social, video, jaarplan, bijeenkomsten } = content;
  const files = [toolkit, social.files, video, jaarplan, bijeenkomsten].flat();
  return files.find((file) => file._id === _id) ?? null;
};

const ExportButton = () => {
  const formatError = (reason: string) => t('downloads.exportFailed', { reason });
  const { download, isBusy } = useCsvDownload<typeof downloadContract.export>(
    downloadRoutes.export,
    'downloads',
    formatError,
  );
  return (
    <Button variant="default" mt="md" aria-disabled={isBusy} onClick={() => download({})}>
      {t('downloads.export')}
    </Button>
  );
};
