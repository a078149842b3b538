import type { Foto } from '@ledenportaal/shared';
import { getFrameSources, getImageSources } from '../features/fotos/foto-sources.js';
import { gridRatio } from '../features/fotos/ratio.js';
import { computeRows } from '../features/fotos/compute-rows.js';

/** As many as a telephone shows at first. */
const onTelephone = 4;
/** About what two columns make of it: their width is not known before there is one. */
const columnSizes = '46vw';
/** Those beside each other at the top of a telephone, or in the first rows elsewhere, come before what is below. */
const inColumnsFirst = 2;
const inRowsFirst = 6;

type Sources = ReturnType<typeof getImageSources>;

/** Each in the column that is the shortest yet, as the grid does. */
export const hangInColumns = (fotos: Foto[], place: Element) => {
  const columns = [0, 1].map(() => place.appendChild(document.createElement('div')));
  const heights = columns.map(() => 0);
  fotos.slice(0, onTelephone).forEach((foto, at) => {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + 1 / gridRatio(foto);
    columns[shortest]?.append(cardOf(foto, getImageSources(foto, columnSizes), at < inColumnsFirst));
  });
};

/** All of the page: how a row shares out its width hangs on those after it. */
export const hangInRows = (fotos: Foto[], place: Element, gridWidth: number) => {
  let at = 0;
  for (const row of computeRows(fotos, gridWidth)) {
    const line = place.appendChild(document.createElement('div'));
    for (const { foto, width } of row) {
      const card = cardOf(foto, getFrameSources(foto, width, gridRatio(foto)), at++ < inRowsFirst);
      card.style.width = `${width}px`;
      line.append(card);
    }
  }
};

const cardOf = (foto: Foto, sources: Sources, isFirst: boolean) => {
  const card = document.createElement('div');
  card.append(pictureOf(foto, sources, isFirst), lineOf('b', foto.beschrijving), lineOf('span', foto.eigenaar));
  return card;
};

const lineOf = (tag: 'b' | 'span', text: string) =>
  Object.assign(document.createElement(tag), { textContent: text.trim() || '\u00a0' });

const pictureOf = (foto: Foto, sources: Sources, isFirst: boolean) => {
  const { '480': src } = foto.thumbnail[0] ?? {};
  const picture = document.createElement(src ? 'img' : 'i');
  picture.style.aspectRatio = `${gridRatio(foto)}`;
  return Object.assign(picture, {
    alt: '',
    fetchPriority: isFirst ? 'high' : 'low',
    ...(sources && { srcset: sources.srcSet, sizes: sources.sizes }),
    ...(src && { src }),
  });
};
