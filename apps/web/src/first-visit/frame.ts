import type { Foto } from '@ledenportaal/shared';
import { isFoldedBesidePhotos } from '../app/layout/menu-fold.js';
import gridStyles from '../features/fotos/FotoGrid.module.css';
import pictureStyles from '../features/fotos/FotoPicture.module.css';
import { getImageSources } from '../features/fotos/foto-sources.js';
import { getGridSizes, narrowScreen, toColumns } from '../features/fotos/grid-layout.js';
import { gridRatio } from '../features/fotos/ratio.js';
import { deerPaths, deerViewBox } from '../ui/theme/deer.js';
import landscape from '../ui/theme/landscape.svg';
import './frame.css';

/** The other pictures are fetched when the app renders, so that they do not delay its code. */
const maxPictures = 6;
const iconStyle = 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"';

const visitorHtml = `<img src="${landscape}" alt="">`;
const headerHtml = `<div class="first-frame-header">
  <svg width="22" height="22" viewBox="0 0 24 24" ${iconStyle}><path d="M4 6h16M4 12h16M4 18h16"/></svg>
  <svg width="38" height="38" viewBox="${deerViewBox}" fill="currentColor" stroke="currentColor" stroke-width="5"
    stroke-linejoin="round">${deerPaths.map((d) => `<path d="${d}"/>`).join('')}</svg>
</div>`;
const gridPageHtml = `<div class="first-frame-side"></div>
<div class="first-frame-page"><i></i><i></i><i></i><i></i><i></i><i></i><div class="first-frame-fotos"></div></div>`;

/**
 * Shows what the app will show in the same places, until the app has rendered: the first photos, the header of members
 * on a phone, the landscape of /login on a phone. Texts are left out, except those of photos, because an operator can
 * change them. Resolves when the pictures have been requested.
 */
export const showFrame = async (root: HTMLElement, isMember: boolean, fotos?: Promise<Foto[]>): Promise<void> => {
  if (!fotos && !matchMedia(narrowScreen).matches) return;
  const frame = document.createElement('div');
  frame.className = 'first-frame';
  frame.setAttribute('aria-hidden', 'true');
  frame.toggleAttribute('data-folded', isFoldedBesidePhotos());
  frame.innerHTML = isMember ? headerHtml + (fotos ? gridPageHtml : '') : visitorHtml;
  document.body.prepend(frame);
  removeWhenRendered(root, frame);
  const place = frame.querySelector('.first-frame-fotos');
  if (place && fotos) showFotos(await fotos, place);
};

const showFotos = (fotos: Foto[], place: Element) => {
  const isNarrow = matchMedia(narrowScreen).matches;
  const columns = isNarrow ? toColumns(fotos, gridRatio) : undefined;
  const grid = createElement('div', columns ? gridStyles.columns : gridStyles.rows);
  if (columns) grid.append(...columns.map((column) => createElement('div', gridStyles.column, column.map(createCard))));
  else grid.append(...fotos.map(createCard));
  place.append(grid);
  for (const foto of fotos.slice(0, maxPictures)) {
    const picture = grid.querySelector(`[data-foto="${foto._id}"]`);
    if (foto.thumbnail[0]) picture?.append(createImage(foto, isNarrow));
  }
};

const createElement = (tag: 'div' | 'span', className: string | undefined, children: (Node | string)[] = []) => {
  const element = document.createElement(tag);
  element.className = className ?? '';
  element.append(...children);
  return element;
};

const createCard = (foto: Foto) => {
  const ratio = `${gridRatio(foto)}`;
  const picture = createElement('span', pictureStyles.frame);
  picture.style.aspectRatio = ratio;
  picture.setAttribute('data-foto', foto._id);
  const caption = createElement('span', gridStyles.caption, [
    createElement('span', gridStyles.name, [foto.beschrijving.trim() || '\u00a0']),
    createElement('span', gridStyles.owner, [foto.eigenaar]),
  ]);
  const card = createElement('div', gridStyles.card, [createElement('span', gridStyles.link, [picture, caption])]);
  card.style.setProperty('--ratio', ratio);
  return card;
};

const createImage = (foto: Foto, isNarrow: boolean) => {
  const { srcSet, sizes } = getImageSources(foto, getGridSizes(foto, isNarrow)) ?? {};
  return Object.assign(document.createElement('img'), {
    alt: '',
    loading: 'eager',
    fetchPriority: 'high',
    ...(srcSet && { srcset: srcSet, sizes }),
    src: foto.thumbnail[0]?.['480'] ?? '',
  });
};

/** Removes the frame one frame of the browser after the app has rendered a page that is not loading. */
const removeWhenRendered = (root: HTMLElement, frame: HTMLElement) => {
  const observer = new MutationObserver(() => {
    if (!root.querySelector('h1') || root.querySelector('[aria-busy=true]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => frame.remove()));
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
};
