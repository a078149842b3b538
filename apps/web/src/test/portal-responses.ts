import { purposes, type Foto, type FotoFacets } from '@ledenportaal/shared';
import { buildLabel, buildReeks, idOf } from './builders.js';

/** Responses to the requests that every page of the image bank sends, except those for its photos. */
export const portalResponses = {
  'GET /api/config': {
    body: {
      results: {
        organisation: 'Ruigenhei',
        product: { slug: 'wildgebied', name: 'Wildgebied' },
        logo: null,
        version: '1.0.0',
        commit: '0a1b2c3d4e5f',
        timeZone: 'Europe/Amsterdam',
        signup: 'leden',
        feed: null,
        analytics: null,
        contact: { email: 'info@example.org', telefoon: '', adres: '' },
        maxUploadBytes: 2 * 1024 ** 3,
        messages: {},
      },
    },
  },
  'GET /api/licenties': {
    body: {
      results: [
        { key: 'vrij', name: 'Vrij voor leden', doelen: [...purposes], overleg: false, address: '' },
        { key: 'stichting', name: 'Alleen de stichting', doelen: [], overleg: false, address: '' },
        { key: 'onbekend', name: 'Onbekend', doelen: [...purposes], overleg: false, address: '' },
      ],
    },
  },
  'GET /api/fotoboek/downloads/files?limit=12': { body: { results: { docs: [], total: 0 } } },
  'POST /api/beheer/reeksen': { status: 201, body: { results: { _id: idOf(91) } } },
  [`GET /api/beheer/reeksen/${idOf(91)}`]: { body: { results: buildReeks() } },
  'GET /api/fotoboek/tags': { body: { results: [buildLabel('Ree', 21), buildLabel('Ven', 22)] } },
  'GET /api/fotoboek/themas': { body: { results: [buildLabel('Winter', 31)] } },
};
/** One page of search results. */
export const buildSearchResponse = (items: Foto[], total = items.length) => ({
  body: { results: { items, total, more: false, downloads: 0 } },
});
/** The counts of a search; without any, each choice has no photos. */
export const buildFacetsResponse = (facets: Partial<FotoFacets> = {}) => ({
  body: {
    results: {
      tags: [],
      themes: [],
      orientation: [],
      paper: [],
      eigenaar: [],
      zonder: [],
      mag: [],
      rechten: [],
      jaar: [],
      ...facets,
    },
  },
});
/** One page of a list of photos, such as a collection or the trash. */
export const buildListResponse = (docs: unknown[], total = docs.length) => ({ body: { results: { docs, total } } });
export const buildNeighboursResponse = (previous: Foto | null, next: Foto | null) => ({
  body: { results: { previous, next } },
});
