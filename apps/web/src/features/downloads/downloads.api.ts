import { downloadContract } from '@ledenportaal/shared';
import { api } from '../../lib/api.js';
import { ask } from '../../lib/ask.js';

export const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloads: build.query({ ...ask(downloadContract.list), providesTags: ['Download', 'Foto'] }),
    downloadCount: build.query({ ...ask(downloadContract.count), providesTags: ['Download'] }),
  }),
});

export const { useDownloadsQuery, useDownloadCountQuery } = downloadsApi;
