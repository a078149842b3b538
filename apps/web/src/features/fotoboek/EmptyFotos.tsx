import { mayEnter } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { paths, to } from '../../lib/paths.js';
import { selectRole } from '../../lib/session/auth.slice.js';
import { Message } from '../../ui/Message.js';
import { chosenCount, everything, fotosHref, type GridName, type Search } from './foto-search.js';

type Props = { grid: GridName; search: Search; total: number; choose: (search: Search) => void };

/** No photos on this page: because of the page, of the filters, or because there are none at all. */
export const EmptyFotos = ({ grid, search, total, choose }: Props) => {
  const role = useSelector(selectRole);
  if (total > 0) {
    return (
      <Message title={say('fotos.none')} text={say('fotos.pastEnd', { count: formatNumber(total) })}>
        <Button component={Link} to={fotosHref({ ...search, page: 1 }, grid)}>
          {say('fotos.toFirstPage')}
        </Button>
      </Message>
    );
  }
  if (chosenCount(search) > 0) {
    return (
      <Message title={say('fotos.none')} text={say('fotos.noneFiltered')}>
        <Button onClick={() => choose(everything)}>{say('filters.clear')}</Button>
      </Message>
    );
  }
  return (
    <Message title={say('fotos.none')} text={say('fotos.noneAtAll')}>
      {mayEnter(paths.upload.access, role) && (
        <Button component={Link} to={to('upload')}>
          {say('fotos.addFirst')}
        </Button>
      )}
    </Message>
  );
};
