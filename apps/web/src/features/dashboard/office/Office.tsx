import type { Office as OfficeParts } from '@ledenportaal/shared';
import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getErrorMessage } from '../../../lib/api/api-error.js';
import { t as tSite } from '../../../lib/messages.js';
import { LoadingButton } from '../../../ui/LoadingButton.js';
import { formatCount } from '../../foto-base/format-count.js';
import { t } from './messages.js';
import { useOffice } from './office.api.js';
import { findTodo } from './office-counts.js';
import { hasFactTodo, OfficeFacts } from './office-facts.js';
import styles from './Office.module.css';

/** In ms: how old the numbers get while the dashboard is open. */
const pollMs = 60_000;
/** In seconds: the menu may have loaded them just before. */
const recentSeconds = 30;

/** What there is to do for who works in the portal, and how the portal is. */
export const Office = () => {
  const id = useId();
  const { data, error, isFetching, refetch, skip } = useOffice({
    pollingInterval: pollMs,
    refetchOnMountOrArgChange: recentSeconds,
  });
  if (skip) return null;
  return (
    <section aria-labelledby={id} className={styles.office}>
      <Title order={2} size="h3" id={id}>
        {tSite('lacks.title')}
      </Title>
      {data ? (
        <Loaded office={data.results} />
      ) : error ? (
        <div role="alert" style={{ marginTop: 8 }}>
          <p>
            {t('office.error')} {getErrorMessage(error)}
          </p>
          <LoadingButton mt={8} size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('site.retry')}
          </LoadingButton>
        </div>
      ) : (
        <Skeleton height={72} mt={8} />
      )}
    </section>
  );
};

const Loaded = ({ office }: { office: OfficeParts }) => {
  const todo = findTodo(office);
  const { version, commit } = office;
  return (
    <>
      {todo.length > 0 ? (
        <ul className={styles.items}>
          {todo.map(({ part, count, href, getTitle }) => (
            <li key={part}>
              <Anchor component={Link} to={href} inherit display="inline-block" mih={28}>
                <b>{formatCount(count)}</b> {getTitle(count.total)}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : (
        !hasFactTodo(office) && <Text my={8}>{t('office.none')}</Text>
      )}
      <OfficeFacts office={office} />
      <p className={styles.fact}>
        {t('site.version', { version })}
        {commit && ` (${commit})`}
      </p>
    </>
  );
};
