import type { Label } from '@ledenportaal/shared';
import type { FilterKind } from './foto-search.js';
import { useTagsQuery, useThemasQuery } from './fotoboek.api.js';

export type KnownLabels = Record<FilterKind, Label[]>;

const none: Label[] = [];

/** Tags and themas with their names: photos and addresses know them by id. */
export const useLabels = () => {
  const tags = useTagsQuery();
  const themas = useThemasQuery();
  // What is known still serves while it is asked for anew.
  const failed = [tags, themas].find(({ isError, data }) => isError && !data);
  return {
    labels: { tags: tags.data?.results ?? none, themes: themas.data?.results ?? none } satisfies KnownLabels,
    isLoading: tags.isLoading || themas.isLoading,
    error: failed?.error,
    retry: () => {
      if (tags.isError) void tags.refetch();
      if (themas.isError) void themas.refetch();
    },
  };
};
