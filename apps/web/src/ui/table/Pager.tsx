import { Link } from 'react-router-dom';
import { t } from '../../lib/messages.js';
import { getPagerItems } from './pager-items.js';
import styles from './Pager.module.css';

type Props = { page: number; last: number; getHref: (page: number) => string };

/** Page navigation with links, so that a page can be shared and opened in a new tab. */
export const Pager = ({ page, last, getHref }: Props) => {
  const renderStep = (text: string, target: number, rel: string) =>
    target >= 1 && target <= last ? (
      <Link to={getHref(target)} rel={rel} className={styles.step}>
        {text}
      </Link>
    ) : (
      <span className={styles.step} aria-hidden>
        {text}
      </span>
    );
  return (
    <nav aria-label={t('pager.label')} className={styles.pager}>
      {renderStep(t('pager.previous'), page - 1, 'prev')}
      <div className={styles.pages}>
        {getPagerItems(page, last).map((item, index) =>
          item === 'gap' ? (
            <span key={`gap${index}`} className={styles.gap}>
              …
            </span>
          ) : (
            <Link
              key={item}
              to={getHref(item)}
              aria-label={t('pager.page', { page: item })}
              aria-current={item === page ? 'page' : undefined}
            >
              {item}
            </Link>
          ),
        )}
      </div>
      {renderStep(t('pager.next'), page + 1, 'next')}
    </nav>
  );
};
