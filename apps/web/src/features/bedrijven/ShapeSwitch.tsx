import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { t } from './messages.js';
import { shapes, type Shape } from './bedrijf-filters.js';
import styles from './ShapeSwitch.module.css';

const icons = { kaarten: IconLayoutGrid, tabel: IconList };

/** Links instead of buttons, because the choice is in the URL. */
export const ShapeSwitch = ({ shape, hrefOf }: { shape: Shape; hrefOf: (shape: Shape) => string }) => (
  <nav aria-label={t('bedrijven.as')} className={styles.switch}>
    {shapes.map((each) => {
      const Icon = icons[each];
      return (
        <Link key={each} to={hrefOf(each)} preventScrollReset aria-current={each === shape ? 'true' : undefined}>
          <Icon size={18} stroke={1.7} aria-hidden />
          {t(`bedrijven.${each}`)}
        </Link>
      );
    })}
  </nav>
);
