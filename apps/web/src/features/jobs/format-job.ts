import { leftReasons, type Job, type PublishedWithout } from '@ledenportaal/shared';
import { formatList, formatNumber } from '../../lib/format.js';
import { formatFotoCount } from '../foto-base/format-count.js';
import { messages, t } from './messages.js';

const formatCount = (total: number) => formatFotoCount({ total, more: false });

const formatField = (name: string) => {
  const key = `job.field.${name}`;
  return key in messages ? t(key as 'job.field.tags') : name;
};

/** The status that the photos of a change got, if that was all. */
const getNewStatus = ({ kind, subject: { fields, status } }: Pick<Job, 'kind' | 'subject'>) =>
  kind === 'fotos.change' && fields.length === 1 ? status : undefined;

/** 'Eigenaar en Tags gewijzigd', 'Tag ‘heide’ verwijderd'. */
export const formatWhat = ({ kind, subject }: Pick<Job, 'kind' | 'subject'>): string => {
  const { undoes, ...rest } = subject;
  const { fields, naam = '', into = '' } = rest;
  const field = fields[0] === 'themes' ? 'themes' : 'tags';
  switch (kind) {
    case 'undo':
      return t('job.undo', { what: formatWhat({ kind: undoes ?? 'fotos.change', subject: rest }) });
    case 'eigenaars.rename':
      return subject.naam === undefined
        ? t('job.eigenaars.merge', { into })
        : t('job.eigenaars.rename', { naam, into });
    case 'labels.remove':
      return t(`job.${field}.remove`, { naam });
    case 'labels.merge':
      return t(`job.${field}.merge`, { naam, into });
    default: {
      const status = getNewStatus({ kind, subject });
      if (status) return t(`job.status.${status}`);
      const values = { naam, into, fields: formatList(fields.map(formatField)) };
      return t(`job.${kind}`, values);
    }
  }
};

/** The outcome of a job that has ended, or its progress. */
export const formatOutcome = (job: Job): string => {
  if (!job.finishedAt) return t('job.running', { processed: job.processed, total: formatCount(job.total) });
  const left = leftReasons
    .filter((reason) => job.left[reason] > 0)
    .map((reason) => t(`job.left.${reason}`, { count: formatCount(job.left[reason]) }));
  const done = formatDone(job);
  return [
    job.state === 'cancelled' || job.failure ? t('job.stopped', { count: formatCount(job.processed) }) : done,
    ...(job.failure ? [job.failure.text] : []),
    ...left,
  ].join(' ');
};

const formatDone = (job: Job) => {
  const count = formatCount(job.done);
  const status = getNewStatus(job);
  if (status) return t(`job.done.${status}`, { count });
  return t(job.kind === 'undo' ? 'job.restored' : 'job.done', { count });
};

/** What a job that has ended did, and its outcome. */
export const formatSummary = (job: Job): string =>
  getNewStatus(job) && job.state === 'done' ? formatOutcome(job) : `${formatWhat(job)}. ${formatOutcome(job)}`;

/** '47 van deze 295 hebben geen beschrijving'. */
export const formatWithout = (kind: keyof PublishedWithout, without: number, count: number): string =>
  t(without === 1 ? `job.without.${kind}.one` : `job.without.${kind}.many`, {
    without: formatNumber(without),
    count: formatNumber(count),
  });
