import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { views, type View } from './bedrijf-filters.js';
import styles from './ViewSwitch.module.css';

const icons = { kaarten: IconLayoutGrid, tabel: IconList };

/** Links instead of buttons, because the choice is in the URL. */
export const ViewSwitch = ({ view, hrefOf }: { view: View; hrefOf: (view: View) => string }) => (
  <nav aria-label={t('bedrijven.as')} className={styles.switch}>
    {views.map((each) => {
      const Icon = icons[each];
      return (
        <Link key={each} to={hrefOf(each)} preventScrollReset aria-current={each === view ? 'true' : undefined}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {t(`bedrijven.${each}`)}
        </Link>
      );
    })}
  </nav>
);
