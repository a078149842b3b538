import { lacks, type Lack } from '@ledenportaal/shared';
import { say } from '../../lib/messages.js';
import { FilterOption } from '../../ui/FilterOption.js';
import { countNumber } from './count-text.js';
import { everything, toggled, type Search } from './foto-search.js';
import { useFotosQuery } from './fotoboek.api.js';

type Props = { search: Search; choose: (search: Search) => void };

/** Filters for photos without tags or beschrijving, with their counts in the whole image bank. */
export const FotoLacks = ({ search, choose }: Props) => (
  <fieldset>
    <legend>{say('lacks.title')}</legend>
    {lacks.map((lack) => (
      <FotoLack
        key={lack}
        lack={lack}
        checked={search.zonder?.includes(lack) ?? false}
        onChange={() => choose(toggled(search, 'zonder', lack))}
      />
    ))}
  </fieldset>
);

const FotoLack = ({ lack, ...box }: { lack: Lack; checked: boolean; onChange: () => void }) => {
  const { data } = useFotosQuery({ body: { ...everything, zonder: [lack], limit: 1 } });
  return <FilterOption text={say(`lacks.${lack}`)} count={data ? countNumber(data.results) : ''} {...box} />;
};
