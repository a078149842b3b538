import type { FotoSuggestion } from '@ledenportaal/shared';
import { useEffect, useState } from 'react';
import { useLazySuggestQuery } from './suggest.api.js';

/** In ms after the last keystroke. */
const debounceMs = 150;

const none = { text: '', suggestions: [] as FotoSuggestion[] };

/**
 * Returns the suggestions for a text that is being typed; until they arrive, those for the text before it. None when they
 * cannot be fetched: searching goes on without.
 */
export const useSuggestions = (typed: string, isActive: boolean) => {
  const [fetchSuggestions] = useLazySuggestQuery();
  const [found, setFound] = useState(none);
  const text = typed.trim();
  useEffect(() => {
    if (!isActive || !text) return undefined;
    let isOutdated = false;
    const show = (next: typeof none) => {
      if (!isOutdated) setFound(next);
    };
    const timer = setTimeout(() => {
      const request = fetchSuggestions({ query: { q: text } }, true).unwrap();
      void request.then(
        ({ results }) => show({ text, suggestions: results }),
        () => show(none),
      );
    }, debounceMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [text, isActive, fetchSuggestions]);
  const isRelated = text !== '' && (text.startsWith(found.text) || found.text.startsWith(text));
  return isActive && isRelated ? found.suggestions : none.suggestions;
};
