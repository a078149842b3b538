import { toCreditLine, type Foto } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import { truncateText } from '../../../lib/truncate-text.js';
import { fotoHref } from '../../foto-base/foto-href.js';
import { emptySearch, type GridName } from '../../foto-base/foto-search.js';
import { FotoPicture, getFotoName } from '../../foto-base/FotoPicture.js';
import { ConceptBadge } from '../ConceptBadge.js';
import { t as itemT } from '../item/messages.js';
import { maxNear } from '../look-alikes/near.js';
import { t } from './messages.js';

type Props = { foto: Foto; afstand: number; grid: GridName };

/** A photo that was found with a picture: how alike they are, its credit, and a link to its page. */
export const RecognisedFoto = ({ foto, afstand, grid }: Props) => {
  const { data: config } = useConfigQuery();
  const href = fotoHref(foto._id, emptySearch, grid);
  return (
    <li>
      {/* The same link as its name, for a pointer. */}
      <Link to={href} tabIndex={-1} aria-hidden>
        <FotoPicture foto={foto} size="480" ratio={4 / 3} isUncropped onExpired={() => undefined} />
      </Link>
      <div>
        <p>
          <strong>{t(afstand <= maxNear ? 'recognise.same' : 'recognise.alike')}</strong> <ConceptBadge foto={foto} />
        </p>
        <p>
          <Anchor component={Link} inherit to={href}>
            {truncateText(getFotoName(foto))}
          </Anchor>
        </p>
        {config && <p>{itemT('foto.creditLine', { credit: toCreditLine(foto, config.results.organisation) })}</p>}
      </div>
    </li>
  );
};
