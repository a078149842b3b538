import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import { formatSkipReason } from './format-skip-reason.js';
import { skipReasons, type SkippedFile } from './skip-reason.js';
import styles from './Details.module.css';

/** More names make the page slow. */
const maxNames = 200;

/** The files that are not uploaded, by reason, with what the user can do about it. */
export const SkippedFiles = ({ files }: { files: readonly SkippedFile[] }) => (
  <details className={styles.details}>
    <summary>
      {files.length === 1 ? t('skipped.one') : t('skipped.many', { count: formatNumber(files.length) })}
    </summary>
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
