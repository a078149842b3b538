import type { Foto } from '@ledenportaal/shared';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../lib/api.js';
import { formatBytes, formatDate } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { fotosHref } from './foto-href.js';
import { everything, type FilterKind } from './foto-search.js';
import styles from './ItemPage.module.css';
import { useLabels } from './useLabels.js';

export const FotoFacts = ({ foto }: { foto: Foto }) => {
  const { data: config } = useConfigQuery();
  const { width, height, bytes } = foto;
  return (
    <dl className={styles.list}>
      <Fact name={say('foto.eigenaar')}>{foto.eigenaar || '–'}</Fact>
      <LabelLinks name={say('foto.themas')} kind="themes" ids={foto.themes} />
      <LabelLinks name={say('foto.tags')} kind="tags" ids={foto.tags} />
      <Fact name={say('foto.file')}>{say('foto.fileText', { width, height, size: formatBytes(bytes) })}</Fact>
      <Fact name={say('foto.added')}>{formatDate(foto.createdAt, config?.results.timeZone)}</Fact>
    </dl>
  );
};

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Links to the photos with the same label. */
const LabelLinks = ({ name, kind, ids }: { name: string; kind: FilterKind; ids: string[] }) => {
  const { labels } = useLabels();
  const known = labels[kind].filter(({ _id }) => ids.includes(_id));
  if (ids.length === 0) return null;
  return (
    <Fact name={name}>
      <ul className={styles.labels}>
        {known.map(({ _id, naam }) => (
          <li key={_id}>
            <Link to={fotosHref({ ...everything, [kind]: [_id] })}>{naam}</Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
};
