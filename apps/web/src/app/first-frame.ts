import type { Foto } from '@ledenportaal/shared';
import { deerViewBox, deerPaths } from '../ui/deer.js';
import landscape from '../ui/landscape.svg';
import { hangInColumns, hangInRows } from './first-fotos.js';
import { isFoldedBesidePhotos } from './menu-fold.js';

/** As in the stylesheets. */
const telephone = '(max-width: 48em)';
/** The program starts after this, whether or not there is something to see. */
const longestWait = 2_000;
const drawn = 'fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round"';

const ofVisitors = `<img src="${landscape}" alt="">`;
const header = `<div class="first-frame-header">
  <svg width="22" height="22" viewBox="0 0 24 24" ${drawn}><path d="M4 6h16M4 12h16M4 18h16"/></svg>
  <svg width="38" height="38" viewBox="${deerViewBox}" fill="currentColor" stroke="currentColor" stroke-width="5"
    stroke-linejoin="round">${deerPaths.map((d) => `<path d="${d}"/>`).join('')}</svg>
</div>`;
const grid = `<div class="first-frame-side"></div>
<div class="first-frame-page"><i></i><i></i><i></i><i></i><i></i><i></i><div class="first-frame-fotos"></div></div>`;

/**
 * What can be seen before the program is there, where the program will draw the same: on a telephone the landscape for
 * who is not signed in, and the header for members; on every screen the first photos of who comes for those. No words
 * but those of the photos: an operator may have others. Done when it has been seen: what the program takes of the
 * processor comes after.
 */
export const showFirstFrame = async (root: HTMLElement, isMember: boolean, asked?: Promise<Foto[]>): Promise<void> => {
  if (!asked && !matchMedia(telephone).matches) return;
  const frame = document.createElement('div');
  frame.className = 'first-frame';
  frame.setAttribute('aria-hidden', 'true');
  frame.toggleAttribute('data-folded', isFoldedBesidePhotos());
  frame.innerHTML = isMember ? header + (asked ? grid : '') : ofVisitors;
  document.body.prepend(frame);
  removeOnceDrawn(root, frame);
  await Promise.race([isSeen(frame, asked), pause(longestWait)]);
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const isSeen = async (frame: HTMLElement, asked?: Promise<Foto[]>) => {
  if (asked) await hang(frame, asked);
  // One that does not come is no reason to wait.
  await Promise.allSettled([...frame.querySelectorAll('img')].filter(isWaitedFor).map((picture) => picture.decode()));
  await painted();
};

const hang = async (frame: HTMLElement, asked: Promise<Foto[]>) => {
  const place = frame.querySelector('.first-frame-fotos');
  if (!place) return;
  // Read while the answer is on its way: a page is laid out slowest the first time.
  const { clientWidth } = place;
  const fotos = await asked;
  if (matchMedia(telephone).matches) hangInColumns(fotos, place);
  else hangInRows(fotos, place, clientWidth);
};

/** What is in sight, but for what comes after the rest. */
const isWaitedFor = (picture: HTMLImageElement) =>
  picture.fetchPriority !== 'low' && picture.getBoundingClientRect().top < innerHeight;

/** It stays before the page until that has a heading and is busy no more. */
const removeOnceDrawn = (root: HTMLElement, frame: HTMLElement) => {
  const watch = new MutationObserver(() => {
    if (!root.querySelector('h1') || root.querySelector('[aria-busy=true]')) return;
    watch.disconnect();
    void painted().then(() => frame.remove());
  });
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
};
