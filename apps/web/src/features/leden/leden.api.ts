import { lidContract } from '@ledenportaal/shared';
import { api } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const ledenApi = api.injectEndpoints({
  endpoints: (build) => ({
    leden: build.query({ ...ask(lidContract.list), providesTags: ['Lid'] }),
    lidCount: build.query({ ...ask(lidContract.count), providesTags: ['Lid'] }),
  }),
});

export const { useLedenQuery, useLidCountQuery } = ledenApi;
