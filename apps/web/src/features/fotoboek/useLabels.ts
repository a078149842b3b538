import type { Label } from '@ledenportaal/shared';
import { useCallback } from 'react';
import type { FilterKind } from './foto-search.js';
import { useTagsQuery, useThemasQuery } from './fotoboek.api.js';

export type KnownLabels = Record<FilterKind, Label[]>;
export type Labels = ReturnType<typeof useLabels>;

const none: Label[] = [];

/** Tags and themas with their names: photos and addresses know them by id. */
export const useLabels = () => {
  const tags = useTagsQuery();
  const themas = useThemasQuery();
  // What is known still serves while it is asked for anew.
  const { refetch: refetchTags } = tags;
  const { refetch: refetchThemas } = themas;
  const failed = [tags, themas].find(({ isError, data }) => isError && !data);
  return {
    labels: { tags: tags.data?.results ?? none, themes: themas.data?.results ?? none } satisfies KnownLabels,
    isLoading: tags.isLoading || themas.isLoading,
    isFetching: tags.isFetching || themas.isFetching,
    error: failed?.error,
    refetch: useCallback(() => {
      void refetchTags();
      void refetchThemas();
    }, [refetchTags, refetchThemas]),
  };
};
