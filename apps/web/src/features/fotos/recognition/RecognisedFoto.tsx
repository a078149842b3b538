import type { Foto } from '@ledenportaal/shared';
import { Anchor } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useConfigQuery } from '../../../lib/api/api.js';
import type { PageState } from '../../../lib/routing/page-state.js';
import { truncateText } from '../../../lib/truncate-text.js';
import { parseSearch, type GridName } from '../../foto-base/foto-search.js';
import { FotoPicture, getFotoName } from '../../foto-base/FotoPicture.js';
import { useFotoHref } from '../../labels/useFotoHref.js';
import { getCreditLine } from '../../rights/usage/credit-line.js';
import { ConceptBadge } from '../ConceptBadge.js';
import { maxNear } from '../look-alikes/near.js';
import { t } from './messages.js';

type Props = { foto: Foto; afstand: number; grid: GridName };

/** A photo that was found with a picture: how alike they are, its credit, and a link to its page. */
export const RecognisedFoto = ({ foto, afstand, grid }: Props) => {
  const { data: config } = useConfigQuery();
  const [params] = useSearchParams();
  const { fotoHref } = useFotoHref();
  const link = {
    to: fotoHref(foto._id, parseSearch(params, grid), grid),
    state: { cameFrom: grid } satisfies PageState,
  };
  return (
    <li>
      {/* The same link as its name, for a pointer. */}
      <Link {...link} tabIndex={-1} aria-hidden>
        <FotoPicture foto={foto} size="480" ratio={4 / 3} isUncropped onExpired={() => undefined} />
      </Link>
      <div>
        <p>
          <strong>{t(afstand <= maxNear ? 'recognise.same' : 'recognise.alike')}</strong> <ConceptBadge foto={foto} />
        </p>
        <p>
          <Anchor component={Link} inherit {...link}>
            {truncateText(getFotoName(foto))}
          </Anchor>
        </p>
        {config && <p>{getCreditLine(foto, config.results.organisation)}</p>}
      </div>
    </li>
  );
};
