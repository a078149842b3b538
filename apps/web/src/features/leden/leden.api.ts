import { lidContract } from '@ledenportaal/shared';
import { api } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

const ledenApi = api.injectEndpoints({
  endpoints: (build) => ({
    lidCount: build.query({ ...ask(lidContract.count), providesTags: ['Lid'] }),
  }),
});

export const { useLidCountQuery } = ledenApi;
