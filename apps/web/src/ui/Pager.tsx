import { Link } from 'react-router-dom';
import { pagesAround } from './pages-around.js';
import styles from './Pager.module.css';

export type PagerTexts = { label: string; previous: string; next: string; page: (page: number) => string };
type Props = { page: number; last: number; hrefOf: (page: number) => string; texts: PagerTexts };

/** Page navigation with links, so that a page can be shared and opened in a new tab. */
export const Pager = ({ page, last, hrefOf, texts }: Props) => {
  const step = (text: string, target: number, rel: string) =>
    target >= 1 && target <= last ? (
      <Link to={hrefOf(target)} rel={rel} className={styles.step}>
        {text}
      </Link>
    ) : (
      <span className={styles.step} aria-hidden>
        {text}
      </span>
    );
  return (
    <nav aria-label={texts.label} className={styles.pager}>
      {step(texts.previous, page - 1, 'prev')}
      <div className={styles.pages}>
        {pagesAround(page, last).map((shown, index) =>
          shown === 'gap' ? (
            <span key={`gap${index}`} className={styles.gap}>
              …
            </span>
          ) : (
            <Link
              key={shown}
              to={hrefOf(shown)}
              aria-label={texts.page(shown)}
              aria-current={shown === page ? 'page' : undefined}
            >
              {shown}
            </Link>
          ),
        )}
      </div>
      {step(texts.next, page + 1, 'next')}
    </nav>
  );
};
