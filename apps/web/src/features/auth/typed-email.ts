import { createContext, use } from 'react';
import type { PageState } from '../../lib/routing/page-state.js';
import { usePageState } from '../../lib/routing/usePageState.js';

/** The address that the user typed on a public page. */
export const TypedEmailContext = createContext({ email: '', setEmail: (_: string) => undefined as void });

/** What a public page passes on to the next one: the page that was requested first, and the typed address, which is never in a URL. */
export const usePublicState = (): PageState => {
  const { email } = use(TypedEmailContext);
  return { ...usePageState(), email: email || undefined };
};
