import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '../../../ui/lazyOptional.js';
import { SearchShortcut } from './SearchShortcut.js';
import type { SuggestionsProps } from './Suggestions.js';

const Suggestions = lazyOptional(async () => (await import('./Suggestions.js')).Suggestions);

/** The shortcut of a search field, and its suggestions, which load when the field gets the focus. */
export const SearchAids = (props: SuggestionsProps & { listId: string }) => {
  const { field } = props;
  /** Undefined before the field has the focus for the first time; empty when it had that before this was loaded. */
  const [textAtFocus, setTextAtFocus] = useState(() => (document.activeElement === field.current ? '' : undefined));
  useEffect(() => {
    const input = field.current;
    const handleFocus = () => setTextAtFocus((known = input?.value) => known);
    input?.addEventListener('focus', handleFocus);
    return () => input?.removeEventListener('focus', handleFocus);
  }, [field]);
  return (
    <>
      <SearchShortcut target={field} />
      {textAtFocus !== undefined && (
        <Suspense>
          <Suggestions {...props} textAtFocus={textAtFocus} />
        </Suspense>
      )}
    </>
  );
};
