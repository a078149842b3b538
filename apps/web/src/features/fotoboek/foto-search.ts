import { countedFotos, fotosPerPage, id, maxFilters, maxTekst, type FotoSearch } from '@ledenportaal/shared';

/** What the address of the grid says. */
export type Search = Pick<FotoSearch, 'tags' | 'themes' | 'tekst' | 'page'>;
export type FilterKind = 'tags' | 'themes';

export const everything: Search = { tags: [], themes: [], page: 1 };
const lastPage = Math.floor((countedFotos - 1) / fotosPerPage) + 1;

const idsOf = (text: string | null) =>
  [...new Set((text ?? '').split(','))].filter((part) => id.safeParse(part).success).slice(0, maxFilters);

/** As it is being typed, with the space before the next word. Half a character could not be sent. */
export const typedOf = (params: URLSearchParams) =>
  (params.get('zoek') ?? '').slice(0, maxTekst).replace(/\p{Cs}/gu, '');

/** An address may be typed or cut off: what is unreadable in it counts as not there. */
export const searchOf = (params: URLSearchParams): Search => {
  const tekst = typedOf(params).trim();
  const page = Number(params.get('page'));
  return {
    tags: idsOf(params.get('tags')),
    themes: idsOf(params.get('themas')),
    ...(tekst && { tekst }),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
  };
};

/** Another choice starts at its first page. */
export const toggled = (search: Search, kind: FilterKind, value: string): Search => {
  const rest = search[kind].filter((chosen) => chosen !== value);
  const chosen = rest.length === search[kind].length ? [...rest, value] : rest;
  return { ...search, [kind]: chosen, page: 1 };
};

export const chosenCount = ({ tags, themes }: Search) => tags.length + themes.length;

/** Without the page: which photos. */
export const filterOf = ({ tags, themes, tekst }: Search) => ({ tags, themes, ...(tekst && { tekst }) });
