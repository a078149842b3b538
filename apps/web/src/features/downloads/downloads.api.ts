import { downloadRoutes, type downloadContract } from '@ledenportaal/shared';
import { api } from '../../lib/api/api.js';
import { toEndpoints } from '../../lib/api/endpoint.js';

const endpoints = toEndpoints<typeof downloadContract>(downloadRoutes);

export const downloadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    downloads: build.query({ ...endpoints.list, providesTags: ['Download', 'Foto'] }),
    downloadedFiles: build.query({ ...endpoints.files, providesTags: ['Download'] }),
    downloadCount: build.query({ ...endpoints.count, providesTags: ['Download'] }),
  }),
});

export const { useDownloadsQuery, useDownloadedFilesQuery, useDownloadCountQuery } = downloadsApi;
