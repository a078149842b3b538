import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PublishedFotos } from '../../lib/notices.slice.js';
import { fotosHref } from '../foto-base/foto-href.js';
import { emptySearch } from '../foto-base/foto-search.js';
import { formatWithout } from './format-job.js';

type Props = { job: string; published: PublishedFotos; onFollow: () => void };

/** Says how many of the photos that a job published lack something, with links to exactly those. */
export const PublishedWithout = ({ job, published: { count, zonder }, onFollow }: Props) =>
  (['beschrijving', 'tags'] as const).map(
    (kind) =>
      zonder[kind] > 0 && (
        <p key={kind}>
          <Anchor
            component={Link}
            to={fotosHref({ ...emptySearch, job, zonder: [kind] }, 'adminFotos')}
            underline="always"
            onClick={onFollow}
          >
            {formatWithout(kind, zonder[kind], count)}
          </Anchor>
        </p>
      ),
  );
