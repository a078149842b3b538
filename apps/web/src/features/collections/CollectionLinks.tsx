import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { say } from '../../lib/messages.js';
import type { PlainPathName } from '../../lib/path-table.js';
import { to } from '../../lib/paths.js';
import styles from './CollectionLinks.module.css';

const pages = [
  ['fotos', say('adminFotos.title')],
  ['collections', say('collection.title')],
  ['downloads', say('downloads.title')],
] as const satisfies [PlainPathName, string][];

/** Links between the image bank, the collection and the downloads, without the current page. */
export const CollectionLinks = ({ currentPage = 'fotos' }: { currentPage?: (typeof pages)[number][0] }) => (
  <div className={styles.links}>
    {pages
      .filter(([name]) => name !== currentPage)
      .map(([name, label]) => (
        <Anchor key={name} component={Link} to={to(name)}>
          {label}
        </Anchor>
      ))}
  </div>
);
