import type { CatalogueFile } from '@ledenportaal/shared';
import { useConfigQuery } from '../../lib/api/api.js';
import { formatDate } from '../../lib/format.js';
import { t } from './messages.js';
import { formatKindAndSize } from '../content/format-kind-and-size.js';
import styles from './File.module.css';

/** Shows the name, kind, size and date of the file that members download now. */
export const CurrentFile = ({ file }: { file: CatalogueFile }) => {
  const { data: config } = useConfigQuery();
  return (
    <div className={styles.current}>
      <p className={styles.name}>{file.filename}</p>
      <p>
        {t('file.current', {
          about: formatKindAndSize(file),
          date: formatDate(file.updatedAt, config?.results.timeZone),
        })}
      </p>
    </div>
  );
};
