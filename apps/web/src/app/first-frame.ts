import type { Foto } from '@ledenportaal/shared';
import { sourcesOf } from '../features/fotoboek/foto-sources.js';
import { priorityOf, sizesOf } from '../features/fotoboek/preload-fotos.js';
import { gridRatio } from '../features/fotoboek/ratio.js';
import { deerBox, deerParts } from '../ui/deer.js';
import landscape from '../ui/landscape.svg';

/** As in the stylesheets: elsewhere the line is fast enough to wait for the program. */
const telephone = '(max-width: 48em)';
/** The program starts after this, whether or not there is something to see. */
const longestWait = 2_000;
const drawn = 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"';

const ofVisitors = `<img src="${landscape}" alt="">`;
const header = `<div class="first-frame-header">
  <svg width="22" height="22" viewBox="0 0 24 24" ${drawn}><path d="M4 6h16M4 12h16M4 18h16"/></svg>
  <svg width="38" height="38" viewBox="${deerBox}" fill="currentColor" stroke="currentColor" stroke-width="5"
    stroke-linejoin="round">${deerParts.map((d) => `<path d="${d}"/>`).join('')}</svg>
</div>`;
const grid = `<div class="first-frame-page"><i></i><i></i><i></i><i></i><i></i>
  <div class="first-frame-columns"><div></div><div></div></div>
</div>`;

/**
 * On a telephone, what can be seen before the program is there, where the program will draw the same: the landscape for
 * who is not signed in; for members the header and the first photos. No words but those of the photos: an operator may have
 * others. Done when it has been seen: what the program takes of the processor comes after.
 */
export const showFirstFrame = async (root: HTMLElement, isMember: boolean, asked?: Promise<Foto[]>): Promise<void> => {
  if (!matchMedia(telephone).matches) return;
  const frame = document.createElement('div');
  frame.className = 'first-frame';
  frame.setAttribute('aria-hidden', 'true');
  frame.innerHTML = isMember ? header + (asked ? grid : '') : ofVisitors;
  document.body.prepend(frame);
  removeOnceDrawn(root, frame);
  await Promise.race([isSeen(frame, asked), pause(longestWait)]);
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const isSeen = async (frame: HTMLElement, asked?: Promise<Foto[]>) => {
  if (asked) hang(await asked, [...frame.querySelectorAll('.first-frame-columns > div')]);
  // One that does not come is no reason to wait.
  await frame
    .querySelector('img')
    ?.decode()
    .catch(() => undefined);
  await painted();
};

/** Each in the column that is the shortest yet, as the grid does. */
const hang = (fotos: Foto[], columns: Element[]) => {
  const heights = columns.map(() => 0);
  fotos.forEach((foto, at) => {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + 1 / gridRatio(foto);
    const { '480': src } = foto.thumbnail[0] ?? {};
    const card = document.createElement('div');
    if (src) card.append(pictureOf(foto, src, priorityOf(at)));
    card.append(lineOf('b', foto.beschrijving), lineOf('span', foto.eigenaar));
    columns[shortest]?.append(card);
  });
};

const lineOf = (tag: 'b' | 'span', text: string) =>
  Object.assign(document.createElement(tag), { textContent: text.trim() || '\u00a0' });

const pictureOf = (foto: Foto, src: string, fetchPriority: 'high' | 'low') => {
  const { srcSet, sizes } = sourcesOf(foto, sizesOf(foto)) ?? {};
  const picture = document.createElement('img');
  picture.style.aspectRatio = `${gridRatio(foto)}`;
  Object.assign(picture, {
    alt: '',
    fetchPriority,
    ...(srcSet && { srcset: srcSet, sizes }),
  });
  picture.src = src;
  return picture;
};

/** It stays before the page until that has a heading and is busy no more. */
const removeOnceDrawn = (root: HTMLElement, frame: HTMLElement) => {
  const watch = new MutationObserver(() => {
    if (!root.querySelector('h1') || root.querySelector('[aria-busy=true]')) return;
    watch.disconnect();
    void painted().then(() => frame.remove());
  });
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
};
