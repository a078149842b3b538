import { activityRoutes, type activityContract, type ActivityList } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const { list, people } = toEndpoints<typeof activityContract>(activityRoutes);

export const partsPerPage = 50;

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    activityList: build.query({ ...list, providesTags: ['Activity'] }),
    activityPeople: build.query(people),
    /** The parts of one line. The argument is its group. */
    activityParts: build.infiniteQuery<{ results: ActivityList }, string, number>({
      responseSchema: list.responseSchema,
      query: ({ queryArg: group, pageParam: page }) => list.query({ query: { group, page, limit: partsPerPage } }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: ({ results: { total } }, pages) =>
          pages.length * partsPerPage < total ? pages.length + 1 : undefined,
      },
      providesTags: ['Activity'],
    }),
  }),
});

export const { useActivityListQuery, useActivityPeopleQuery, useActivityPartsInfiniteQuery } = activityApi;
