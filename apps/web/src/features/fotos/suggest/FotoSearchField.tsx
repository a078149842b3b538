import { maxTekst } from '@ledenportaal/shared';
import { Suspense, useId } from 'react';
import { t } from '../../../lib/messages.js';
import { AtRest } from '../../../ui/AtRest.js';
import { SearchField } from '../../../ui/form/SearchField.js';
import { lazyOptional } from '../../../ui/lazyOptional.js';
import type { SuggestionsProps } from './Suggestions.js';

const load = async () => (await import('./SearchAids.js')).SearchAids;
const SearchAids = lazyOptional(load);

type Props = SuggestionsProps & { flush?: (() => void) | undefined };

/** The search field for photos: a combobox, of which all but the field loads later. */
export const FotoSearchField = (props: Props) => {
  const { field, text, changeText, flush } = props;
  const listId = useId();
  return (
    <SearchField
      {...{ field, text, changeText, flush }}
      label={t('fotos.search')}
      maxLength={maxTekst}
      // A field of type `search` may not be a combobox.
      type="text"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      aria-controls={listId}
      autoComplete="off"
    >
      <AtRest load={load}>
        <Suspense>
          <SearchAids {...props} listId={listId} />
        </Suspense>
      </AtRest>
    </SearchField>
  );
};
