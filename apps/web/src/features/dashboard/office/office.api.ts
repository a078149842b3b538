import { officeAccess, officeRoutes, type officeContract } from '@ledenportaal/shared';
import { api } from '../../../lib/api/api.js';
import { toEndpoints } from '../../../lib/api/endpoint.js';
import { useCan } from '../../../lib/session/useCan.js';

const endpoints = toEndpoints<typeof officeContract>(officeRoutes);

const officeApi = api.injectEndpoints({
  endpoints: (build) => ({
    office: build.query({ ...endpoints.get, providesTags: ['Account', 'Mail', 'Foto', 'Job'] }),
  }),
});

/** The work of the office, read again after `pollingInterval` ms while the tab is shown. Not for a viewer without a part of it. */
export const useOffice = (options: { pollingInterval: number; refetchOnMountOrArgChange?: number }) => {
  const skip = !useCan(officeAccess);
  return { ...officeApi.useOfficeQuery(undefined, { ...options, skipPollingIfUnfocused: true, skip }), skip };
};
