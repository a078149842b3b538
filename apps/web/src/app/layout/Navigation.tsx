import { VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api/api.js';
import { t } from '../../lib/messages.js';
import { paths } from '../../lib/routing/path-table.js';
import { selectViewer } from '../../lib/session/auth.slice.js';
import { lazyOptional } from '../../ui/lazyOptional.js';
import { SideTooltip } from '../../ui/SideTooltip.js';
import { getMenu, type Item } from './menu.js';
import styles from './Navigation.module.css';

const MenuBadge = lazyOptional(async () => (await import('../../features/dashboard/office/MenuBadge.js')).MenuBadge);

/** `folded` shows icons only, with their labels as tooltips. */
export const Navigation = ({ folded = false }: { folded?: boolean }) => {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // A menu that does not fit scrolls.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const viewer = useSelector(selectViewer);
  const { data } = useConfigQuery();
  return (
    <nav ref={nav} aria-label={t('menu.label')} data-folded={folded || undefined} className={styles.nav}>
      {getMenu(viewer, data?.results.product).map(({ title, items }) => (
        <div key={title ?? items[0]?.name} className={styles.group}>
          {title && <p className={styles.title}>{title}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.name}>
                <Entry item={item} folded={folded} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
};

const Entry = ({
  item: { name, href, label, icon: Icon, also = [], isDuplicate },
  folded,
}: {
  item: Item;
  folded: boolean;
}) => {
  const { pathname } = useLocation();
  const isCurrent = !isDuplicate && matchPath(paths[name].path, pathname) !== null;
  const isRelated = also.some((other) => matchPath(paths[other].path, pathname));
  return (
    <SideTooltip label={label} disabled={!folded}>
      <Link
        to={href}
        className={styles.entry}
        data-active={isCurrent || isRelated || undefined}
        aria-current={isCurrent ? 'page' : isRelated ? true : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        {folded ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {paths[name].access !== 'signed-in' && (
          <Suspense>
            <MenuBadge page={name} folded={folded} />
          </Suspense>
        )}
      </Link>
    </SideTooltip>
  );
};
