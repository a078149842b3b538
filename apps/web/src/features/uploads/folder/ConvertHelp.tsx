import { t } from '../messages.js';
import { convertibleKinds } from './skip-reason.js';
import styles from './Details.module.css';

/** How to make a JPEG of another kind of picture. */
export const ConvertHelp = () => (
  <details className={styles.details}>
    <summary>{t('convert.title')}</summary>
    <ul className={styles.names}>
      {convertibleKinds.map((kind) => (
        <li key={kind}>{t(`convert.${kind}`)}</li>
      ))}
    </ul>
  </details>
);
