import { downloadContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoint } from '../../lib/api/endpoint.js';

export const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloads: build.query({ ...toEndpoint(downloadContract.list), providesTags: ['Download', 'Foto'] }),
    downloadCount: build.query({ ...toEndpoint(downloadContract.count), providesTags: ['Download'] }),
  }),
});

export const { useDownloadsQuery, useDownloadCountQuery } = downloadsApi;
