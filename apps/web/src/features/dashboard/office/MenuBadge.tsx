import { VisuallyHidden } from '@mantine/core';
import type { PathName } from '../../../lib/routing/path-table.js';
import { formatCount } from '../../foto-base/format-count.js';
import { t } from './messages.js';
import styles from './MenuBadge.module.css';
import { useOffice } from './office.api.js';
import { countForPage } from './office-counts.js';

/** In ms: how old the numbers in the menu get. */
const pollMs = 5 * 60_000;

/** In a folded menu a higher number has no place. */
const maxFolded = 99;

/** How much there is to do at a page, in its entry of the menu. */
export const MenuBadge = ({ page, folded }: { page: PathName; folded: boolean }) => {
  const { data } = useOffice({ pollingInterval: pollMs });
  const count = data && countForPage(data.results, page);
  if (!count?.total) return null;
  const text = formatCount(count);
  return (
    <>
      {/* Between the words of the name of the link. */}{' '}
      <span className={styles.badge} data-folded={folded || undefined}>
        <span aria-hidden>{folded && count.total > maxFolded ? `${maxFolded}+` : text}</span>
        <VisuallyHidden>{t('office.badge', { count: text })}</VisuallyHidden>
      </span>
    </>
  );
};
