import type { Office, OfficePart } from '@ledenportaal/shared';
import { Anchor, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatBytes, formatDateTime, formatNumber } from '../../../lib/format.js';
import { paths } from '../../../lib/routing/path-table.js';
import { getPath } from '../../../lib/routing/paths.js';
import { useCan } from '../../../lib/session/useCan.js';
import { formatWhat } from '../../jobs/format-job.js';
import { JobProgress } from '../../jobs/JobProgress.js';
import { t } from './messages.js';
import type { CountedPart } from './office-counts.js';
import styles from './Office.module.css';

type FactPart = Exclude<OfficePart, CountedPart>;
type Value<P extends FactPart> = Exclude<Office[P], undefined>;
type FactOf<P extends FactPart> = {
  Fact: ComponentType<{ value: Value<P> }>;
  /** Whether somebody has to do something about it. */
  isTodo: (value: Value<P>) => boolean;
};

const Line = ({ isWarning, children }: { isWarning: boolean; children: ReactNode }) => (
  <p className={styles.fact} data-warning={isWarning || undefined}>
    {isWarning && <IconAlertTriangle size={18} stroke={1.8} aria-hidden />}
    <span>{children}</span>
  </p>
);

const Jobs = ({ value: { docs, total } }: { value: Value<'jobs'> }) =>
  total > 0 && (
    <>
      <Title order={3} size="h5" mt={12}>
        {t('office.jobs')}
      </Title>
      <ul>
        {docs.map((job) => (
          <li key={job._id} className={styles.job}>
            <span>{formatWhat(job)}</span>
            <JobProgress id={job._id} />
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={getPath('jobs')} underline="always">
        {t('office.allJobs', { count: formatNumber(total) })}
      </Anchor>
    </>
  );

const Disk = ({ value }: { value: Value<'disk'> }) => {
  const canEmptyTrash = useCan(paths.trash.access);
  if (!value) return null;
  const sizes = { free: formatBytes(value.free), total: formatBytes(value.total) };
  if (!value.isLow) return <Line isWarning={false}>{t('office.disk', sizes)}</Line>;
  return (
    <Line isWarning>
      {t('office.diskLow', sizes)}{' '}
      {canEmptyTrash && (
        <Anchor component={Link} to={getPath('trash')} underline="always">
          {t('office.toTrash')}
        </Anchor>
      )}
    </Line>
  );
};

const Backup = ({ value: { madeAt, isLate } }: { value: Value<'backup'> }) => {
  const { data: config } = useConfigQuery();
  const at = madeAt && formatDateTime(madeAt, config?.results.timeZone);
  const text = at ? t(isLate ? 'office.backupLate' : 'office.backup', { at }) : t('office.backupNever');
  return <Line isWarning={isLate}>{text}</Line>;
};

/** The parts of the office that are no number, in the order of the dashboard. */
const facts: { [P in FactPart]: FactOf<P> } = {
  jobs: { Fact: Jobs, isTodo: () => false },
  disk: { Fact: Disk, isTodo: (disk) => disk?.isLow === true },
  backup: { Fact: Backup, isTodo: ({ isLate }) => isLate },
};
const factParts = Object.keys(facts) as FactPart[];

const isTodo = <P extends FactPart>(part: P, office: Office): boolean => {
  const value = office[part];
  return value !== undefined && facts[part].isTodo(value as Value<P>);
};
const renderFact = <P extends FactPart>(part: P, office: Office): ReactNode => {
  const value = office[part];
  const { Fact } = facts[part];
  return value !== undefined && <Fact key={part} value={value as Value<P>} />;
};

export const hasFactTodo = (office: Office): boolean => factParts.some((part) => isTodo(part, office));

export const OfficeFacts = ({ office }: { office: Office }) => factParts.map((part) => renderFact(part, office));
