import { errorTable } from '@ledenportaal/shared';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { skipReasons, type SkippedFile, type SkipReason } from './skip-reason.js';
import styles from './Details.module.css';

/** More names make the page slow. */
const maxNames = 200;

/** The files that are not uploaded, by reason, with what the user can do about it. */
export const SkippedFiles = ({ files }: { files: readonly SkippedFile[] }) => (
  <details className={styles.details}>
    <summary>
      {files.length === 1 ? t('skipped.one') : t('skipped.many', { count: formatNumber(files.length) })}
    </summary>
    <p>{t('skipped.help')}</p>
    {skipReasons.map((reason) => {
      const paths = files.filter((file) => file.reason === reason).map(({ path }) => path);
      if (paths.length === 0) return null;
      return (
        <section key={reason}>
          <p>{formatSkipReason(reason)}</p>
          <ul className={styles.names}>
            {paths.slice(0, maxNames).map((path) => (
              <li key={path}>{path}</li>
            ))}
            {paths.length > maxNames && <li>{t('skipped.more', { count: formatNumber(paths.length - maxNames) })}</li>}
          </ul>
        </section>
      );
    })}
  </details>
);

const formatSkipReason = (reason: SkipReason): string => {
  switch (reason) {
    case 'empty':
      return errorTable.empty_file.text;
    case 'tooLarge':
      return errorTable.file_too_large.text;
    case 'sidecar':
    case 'other':
      return t(`skipped.${reason}`);
    default:
      return t(`convert.${reason}`);
  }
};

/** Why the only selected file is not uploaded, with how to make a JPEG of it. */
export const SkipError = ({ reason }: { reason: SkipReason }) => {
  if (reason === 'empty' || reason === 'tooLarge') return formatSkipReason(reason);
  return (
    <>
      <p>{errorTable.not_jpeg.text}</p>
      {reason !== 'other' && <p>{formatSkipReason(reason)}</p>}
    </>
  );
};
