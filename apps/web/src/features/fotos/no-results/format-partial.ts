import type { FotoPage } from '@ledenportaal/shared';
import { formatList } from '../../../lib/format.js';
import { formatCount } from '../../foto-base/format-count.js';
import { t } from './messages.js';

type Partial = NonNullable<FotoPage['partial']>;

/** '10 met plas'. */
export const formatMatch = ({ tekst, ...count }: Partial['matches'][number]): string =>
  t('partial.match', { count: formatCount(count), words: formatList(tekst.split(' ')) });

/** 'Geen foto’s met plas én herfst. Wel 10 met plas en 7 met herfst.' */
export const formatPartial = ({ terms, matches }: Partial): string => {
  const words = `${terms.slice(0, -1).join(', ')} én ${terms.at(-1)!}`;
  return `${t('partial.none', { words })} ${t('partial.some', { matches: formatList(matches.map(formatMatch)) })}`;
};
