import type { Foto } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatBytes, formatDate } from '../../../lib/format.js';
import { Fact, Facts } from '../../../ui/Facts.js';
import { t } from './messages.js';
import { formatGenomenOp } from '../format-genomen-op.js';
import { fotosHref, labelHref } from '../../foto-base/foto-href.js';
import { emptySearch, type FilterKind } from '../../foto-base/foto-search.js';
import { getMakerName } from '../maker-name.js';
import { useLabels } from '../../labels/useLabels.js';
import styles from './ItemPage.module.css';

export const FotoDetails = ({ foto }: { foto: Foto }) => {
  const { data: config } = useConfigQuery();
  const { width, height, bytes } = foto;
  return (
    <Facts>
      <Fact name={t('foto.eigenaar')}>
        {foto.eigenaar ? (
          <Anchor component={Link} inherit to={fotosHref({ ...emptySearch, eigenaar: foto.eigenaar })}>
            {foto.eigenaar}
          </Anchor>
        ) : (
          getMakerName(foto)
        )}
      </Fact>
      {foto.rechten?.houder && <Fact name={t('foto.houder')}>{foto.rechten.houder}</Fact>}
      {foto.locatie && <Fact name={t('foto.locatie')}>{foto.locatie}</Fact>}
      <LabelLinks name={t('foto.themas')} kind="themes" ids={foto.themes} />
      <LabelLinks name={t('foto.tags')} kind="tags" ids={foto.tags} />
      <Trefwoorden foto={foto} />
      <Fact name={t('foto.file')}>
        {foto.bestandsnaam && <div>{foto.bestandsnaam}</div>}
        {t('foto.fileText', { width, height, size: formatBytes(bytes) })}
      </Fact>
      {foto.genomenOp && (
        <Fact name={t('foto.taken')}>{formatGenomenOp(foto.genomenOp, formatDate, config?.results.timeZone)}</Fact>
      )}
      <Fact name={t('foto.added')}>{formatDate(foto.createdAt, config?.results.timeZone)}</Fact>
    </Facts>
  );
};

/** The keywords of the file that are no tag, each with a search for it. */
const Trefwoorden = ({ foto: { trefwoorden } }: { foto: Foto }) => {
  if (trefwoorden.length === 0) return null;
  return (
    <Fact name={t('foto.trefwoorden')}>
      <ul className={styles.words}>
        {trefwoorden.map((tekst) => (
          <li key={tekst}>
            <Anchor component={Link} inherit to={fotosHref({ ...emptySearch, tekst })}>
              {tekst}
            </Anchor>
          </li>
        ))}
      </ul>
    </Fact>
  );
};

/** Links to the photos with the same label. */
const LabelLinks = ({ name, kind, ids }: { name: string; kind: FilterKind; ids: string[] }) => {
  const { labels } = useLabels();
  const knownLabels = labels[kind].filter(({ _id }) => ids.includes(_id));
  if (ids.length === 0) return null;
  return (
    <Fact name={name}>
      <ul className={styles.labels}>
        {knownLabels.map(({ _id, naam }) => (
          <li key={_id}>
            <Link to={labelHref(kind, { _id, naam })}>{naam}</Link>
          </li>
        ))}
      </ul>
    </Fact>
  );
};
