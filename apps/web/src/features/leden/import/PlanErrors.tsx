import type { LedenPlan } from '@ledenportaal/shared';
import { formatNumber } from '../../../lib/format.js';
import { t } from '../messages.js';
import styles from './ImportPage.module.css';

/** Line numbers start at 1, as in a spreadsheet. */
export const PlanErrors = ({ plan: { errors, errorCount } }: { plan: LedenPlan }) => (
  <>
    <table className={styles.errors} aria-label={t('import.errors')}>
      <thead>
        <tr>
          <th scope="col">{t('import.line')}</th>
          <th scope="col">{t('import.field')}</th>
          <th scope="col">{t('import.message')}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ line, field, message }, index) => (
          <tr key={index}>
            <td>{formatNumber(line)}</td>
            <td>{field || '–'}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {errors.length < errorCount && (
      <p className={styles.more}>
        {t('import.errorsMore', { shown: formatNumber(errors.length), count: formatNumber(errorCount) })}
      </p>
    )}
  </>
);
