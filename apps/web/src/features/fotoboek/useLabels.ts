import type { Label } from '@ledenportaal/shared';
import { useCallback } from 'react';
import type { FilterKind } from './foto-search.js';
import { useTagsQuery, useThemasQuery } from './fotoboek.api.js';

export type KnownLabels = Record<FilterKind, Label[]>;
export type Labels = ReturnType<typeof useLabels>;

const none: Label[] = [];

/** All tags and themas: photos and URLs have their ids only. */
export const useLabels = () => {
  const tags = useTagsQuery();
  const themas = useThemasQuery();
  const { refetch: refetchTags } = tags;
  const { refetch: refetchThemas } = themas;
  // After a failed refetch the cached labels stay in use: only an error without data counts.
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
