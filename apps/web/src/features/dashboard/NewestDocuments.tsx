import { fileKinds, type CatalogueFile } from '@ledenportaal/shared';
import { Skeleton, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { getErrorMessage } from '../../lib/api/api-error.js';
import { formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { getPath } from '../../lib/routing/paths.js';
import { useContentQuery } from '../content/content.api.js';
import { LoadingButton } from '../../ui/LoadingButton.js';
import { Aside } from './Aside.js';
import styles from './NewestDocuments.module.css';
import { SmallText } from '../../ui/SmallText.js';

const documentLimit = 4;
/** Number of characters of an ISO date up to and including the minute. */
const minuteLength = 16;
/** Newest first. Documents that were added in the same minute, such as the first set, are sorted by period. */
const newestFirst = (a: CatalogueFile, b: CatalogueFile) =>
  b.createdAt.slice(0, minuteLength).localeCompare(a.createdAt.slice(0, minuteLength)) ||
  b.period.localeCompare(a.period);

export const NewestDocuments = () => {
  const id = useId();
  const { data, error, isFetching, refetch } = useContentQuery(undefined, { refetchOnMountOrArgChange: true });
  const files =
    data && [...data.results.jaarplan, ...data.results.bijeenkomsten].sort(newestFirst).slice(0, documentLimit);
  return (
    <section aria-labelledby={id} className={styles.section} aria-busy={isFetching}>
      <Title order={2} id={id}>
        {t('dashboard.documents')}
      </Title>
      {files ? (
        <Documents files={files} />
      ) : error ? (
        <Aside text={`${t('dashboard.documentsError')}. ${getErrorMessage(error)}`} role="alert">
          <LoadingButton variant="default" onClick={() => void refetch()} loading={isFetching}>
            {t('site.retry')}
          </LoadingButton>
        </Aside>
      ) : (
        <Skeleton height={documentLimit * 65} aria-hidden />
      )}
    </section>
  );
};

const Documents = ({ files }: { files: CatalogueFile[] }) => {
  const { data: config } = useConfigQuery();
  if (files.length === 0) return <Aside text={t('dashboard.noDocuments')} />;
  const product = config?.results.product.slug;
  return (
    <ul className={styles.files}>
      {files.map(({ _id, section, title, kind, createdAt }) => (
        <li key={_id}>
          {product ? (
            <Link
              to={`${getPath(section === 'jaarplan' ? 'jaarplan' : 'bijeenkomsten', { product })}#${_id}`}
              className={styles.link}
            >
              {title}
            </Link>
          ) : (
            title
          )}
          <SmallText>
            {t('dashboard.documentFacts', {
              kind: fileKinds[kind].name,
              date: formatDate(createdAt, config?.results.timeZone),
            })}
          </SmallText>
        </li>
      ))}
    </ul>
  );
};
