import type { Foto } from '@ledenportaal/shared';
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import { formatBytes, formatDateTime, formatNumber } from '../../../lib/format.js';
import { getPath } from '../../../lib/routing/paths.js';
import { Badge } from '../../../ui/Badge.js';
import { Fact, Facts } from '../../../ui/Facts.js';
import { ConceptBadge } from '../ConceptBadge.js';
import { FotoPicture } from '../../foto-base/FotoPicture.js';
import { getMakerName } from '../maker-name.js';
import { formatGenomenOp } from '../format-genomen-op.js';
import { t as editT } from '../edit/messages.js';
import { t as fotoT } from '../item/messages.js';
import styles from './FotoComparison.module.css';
import { isLarger } from './larger-foto.js';
import { t } from './messages.js';

/** One of two photos, with its title and what can be done with it. */
type Side = { foto: Foto; title: string; actions?: ReactNode };
type Props = { sides: readonly [Side, Side]; onExpired: () => void };

/** Two photos side by side, with what helps to choose one. Values that differ stand out. */
export const FotoComparison = ({ sides: [first, second], onExpired }: Props) => (
  <div className={styles.sides}>
    <ComparedFoto side={first} other={second.foto} onExpired={onExpired} />
    <ComparedFoto side={second} other={first.foto} onExpired={onExpired} />
  </div>
);

type ComparedProps = { side: Side; other: Foto; onExpired: () => void };

const ComparedFoto = ({ side: { foto, title, actions }, other, onExpired }: ComparedProps) => {
  const { data: config } = useConfigQuery();
  const [details, otherDetails] = [foto, other].map((each) => getDetails(each, config?.results.timeZone));
  return (
    <div>
      <div className={styles.head}>
        <Title order={3} size="1rem">
          {title}
        </Title>
        {isLarger(foto, other) && <Badge tone="green">{t('lookAlikes.largest')}</Badge>}
        <ConceptBadge foto={foto} />
      </div>
      <Link to={getPath('adminFoto', { item: foto._id })}>
        <FotoPicture foto={foto} size="720" ratio={1.5} isUncropped onExpired={onExpired} />
      </Link>
      <Facts>
        {details!.map(({ name, value }, at) => (
          <Fact key={name} name={name}>
            {value === otherDetails![at]!.value ? value : <b>{value}</b>}
          </Fact>
        ))}
      </Facts>
      {actions}
    </div>
  );
};

/** The same details of every photo, in the same order. */
const getDetails = (foto: Foto, timeZone: string | undefined) => {
  const { width, height, bytes, bestandsnaam, genomenOp } = foto;
  const details = [
    [t('lookAlikes.size'), t('lookAlikes.sizeText', { width: formatNumber(width), height: formatNumber(height) })],
    [t('lookAlikes.bytes'), formatBytes(bytes)],
    [fotoT('foto.file'), bestandsnaam],
    [t('lookAlikes.taken'), genomenOp && formatGenomenOp(genomenOp, formatDateTime, timeZone)],
    [fotoT('foto.added'), formatDateTime(foto.createdAt, timeZone)],
    [fotoT('foto.eigenaar'), getMakerName(foto)],
    [fotoT('foto.tags'), formatNumber(foto.tags.length)],
    [fotoT('foto.themas'), formatNumber(foto.themes.length)],
    [editT('adminFoto.beschrijving'), foto.beschrijving],
  ] as const;
  return details.map(([name, value]) => ({ name, value: value || '–' }));
};
