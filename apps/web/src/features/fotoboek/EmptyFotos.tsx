import { mayEnter, type FotoPage } from '@ledenportaal/shared';
import { Button } from '@mantine/core';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../lib/format.js';
import { say } from '../../lib/messages.js';
import { paths } from '../../lib/path-table.js';
import { to } from '../../lib/paths.js';
import { selectRole } from '../../lib/session/auth.slice.js';
import { Message } from '../../ui/Message.js';
import { fotosHref } from './foto-href.js';
import { chosenCount, everything, type GridName, type Search } from './foto-search.js';

type Props = {
  grid: GridName;
  search: Search;
  found: Pick<FotoPage, 'total' | 'meant'>;
  choose: (search: Search) => void;
};

/** A page without photos: its number is too high, nothing matches the search, or there are no photos at all. */
export const EmptyFotos = ({ grid, search, found, choose }: Props) => {
  const role = useSelector(selectRole);
  if (found.total > 0) {
    return (
      <Message title={say('fotos.none')} text={say('fotos.pastEnd', { count: formatNumber(found.total) })}>
        <Button component={Link} to={fotosHref({ ...search, page: 1 }, grid)}>
          {say('fotos.toFirstPage')}
        </Button>
      </Message>
    );
  }
  if (search.tekst) return <NoneFor search={search} tekst={search.tekst} meant={found.meant} choose={choose} />;
  if (chosenCount(search) > 0) {
    return (
      <Message title={say('fotos.none')} text={say(isLackAlone(search) ? 'lacks.none' : 'fotos.noneFiltered')}>
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

const isLackAlone = ({ tags, themes }: Search) => tags.length + themes.length === 0;

type NoneForProps = Pick<Props, 'search' | 'choose'> & { tekst: string; meant: string | undefined };

/** Offers other searches, the most promising first: the suggested text, no filters, no text. */
const NoneFor = ({ search, tekst, meant, choose }: NoneForProps) => {
  const isFiltered = chosenCount(search) > 0;
  const ways = [
    meant && { text: say('fotos.meant', { text: meant }), next: { ...search, tekst: meant } },
    isFiltered && { text: say('fotos.dropFilters'), next: { ...everything, tekst } },
    { text: say('fotos.dropText'), next: { ...search, tekst: '' } },
  ].filter((way) => way !== undefined && way !== '' && way !== false);
  return (
    <Message
      title={say('fotos.noneFor', { text: tekst })}
      text={say(isFiltered ? 'fotos.noneForFiltered' : 'fotos.noneForText')}
    >
      {ways.map(({ text, next }, at) => (
        <Button key={text} variant={at === 0 ? 'filled' : 'default'} onClick={() => choose({ ...next, page: 1 })}>
          {text}
        </Button>
      ))}
    </Message>
  );
};
