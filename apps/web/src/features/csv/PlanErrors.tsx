import type { CsvRowError } from '@ledenportaal/shared';
import { Text } from '@mantine/core';
import { formatNumber } from '../../lib/format.js';
import styles from './Import.module.css';
import { t } from './messages.js';

type Props = { errors: CsvRowError[]; errorCount: number };

/** Line numbers start at 1, as in a spreadsheet. */
export const PlanErrors = ({ errors, errorCount }: Props) => (
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
        {errors.map(({ line, field, message, value }, index) => (
          <tr key={index}>
            <td>{formatNumber(line)}</td>
            <td>{field || '–'}</td>
            <td>
              {message}
              {value && !message.includes(value) && (
                <Text fz="sm" c="dimmed">
                  {t('import.value', { value })}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {errors.length < errorCount && (
      <Text fz="sm" c="dimmed">
        {t('import.errorsMore', { shown: formatNumber(errors.length), count: formatNumber(errorCount) })}
      </Text>
    )}
  </>
);
