import type { Foto, FotoPage } from '@ledenportaal/shared';
import layout from './app/layout/MainLayout.module.css';
import { foldedScreen, foldKey } from './app/layout/menu-fold.js';
import sidebar from './app/layout/Sidebar.module.css';
import links from './features/collections/CollectionLinks.module.css';
import { toObjectPosition } from './features/foto-base/foto-sources.js';
import picture from './features/foto-base/FotoPicture.module.css';
import grid from './features/fotos/grid/FotoGrid.module.css';
import { getEagerImages, narrowScreen } from './features/fotos/grid/grid-layout.js';
import paged from './features/fotos/grid/PagedFotos.module.css';
import row from './ui/ButtonRow.module.css';
import filters from './ui/filter/FilterLayout.module.css';
import search from './ui/form/SearchField.module.css';
import page from './ui/Page.module.css';
import { smallScreen } from './ui/small-screen.js';
import { readConfig } from './first-frame.js';

/** The texts of the first screen of the image bank, by key. A test compares them with those that React renders. */
const texts = {
  'fotos.title': 'Foto’s',
  'fotos.lead': 'Bij elke foto staat of je hem mag gebruiken en wie je noemt.',
  'collection.title': 'Mijn collectie',
  'downloads.title': 'Mijn downloads',
  'foto.noText': 'Zonder beschrijving',
  'lacks.eigenaar': 'Maker onbekend',
  'verdict.overleg': 'Overleg eerst',
  'verdict.nee': 'Niet te gebruiken',
};
/** Until then no picture is requested. */
type Before = Promise<void> | undefined;
type EagerImage = ReturnType<typeof getEagerImages>[number];
type Translate = (key: keyof typeof texts) => string;

const create = <K extends keyof HTMLElementTagNameMap>(tag: K, className = '', ...content: (Node | string)[]) => {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...content);
  return element;
};
const box = (className?: string, ...content: (Node | string)[]) => create('div', className, ...content);

const createCard = ({ foto, ratio, src = '', srcSet = '', sizes = '' }: EagerImage, t: Translate, before: Before) => {
  const img = Object.assign(create('img'), { alt: '', loading: 'eager', decoding: 'sync', sizes });
  const load = () => void Object.assign(img, { srcset: srcSet, src });
  if (before) void before.then(load);
  else load();
  Object.assign(img.style, toObjectPosition(foto));
  const frame = create('span', picture.frame, img);
  frame.style.aspectRatio = String(ratio);
  const name = create('span', grid.name, foto.beschrijving.trim() || foto.bestandsnaam || t('foto.noText'));
  const caption = create('span', grid.caption, name, create('span', grid.owner, foto.eigenaar || t('lacks.eigenaar')));
  const { verdict } = foto.oordeel;
  const mark = verdict === 'ja' ? '' : create('span', grid.mark, t(`verdict.${verdict}`));
  if (mark) mark.dataset.verdict = verdict;
  const card = box(
    grid.card,
    create('span', grid.link, frame, caption),
    ' ',
    mark,
    box(`${grid.actions} first-actions`),
  );
  card.style.setProperty('--ratio', String(ratio));
  return card;
};

const createGrid = (fotos: readonly Foto[], ...rest: [Translate, Before]) =>
  box(grid.grid, ...getEagerImages(fotos, matchMedia(narrowScreen).matches).map((image) => createCard(image, ...rest)));

const createPage = (gridOfFotos: HTMLElement, isSmall: boolean, t: Translate) => {
  const words = box(page.words, create('h1', '', t('fotos.title')), create('p', page.lead, t('fotos.lead')));
  const linkRow = box(links.links, create('a', '', t('collection.title')), create('a', '', t('downloads.title')));
  const results = box('', box(`${paged.bar} first-bar`, box(), box(), box()), gridOfFotos);
  const bank = box(filters.bank, ...(isSmall ? [] : [box()]), results);
  const content = box(
    page.page,
    box(page.head, words, box(row.row, linkRow)),
    box(`${search.results} first-search`, box()),
    bank,
  );
  return content;
};

const isMenuFolded = () => {
  const chosen = JSON.parse(localStorage.getItem(foldKey) ?? 'null') as boolean | null;
  return chosen ?? matchMedia(foldedScreen).matches;
};

/**
 * Shows the first photos of the image bank where React will render them. Adds to the header of index.html. Resolves when
 * the pictures are painted. Does nothing when React has rendered.
 */
export const showFirstFotos = async ({ items }: Pick<FotoPage, 'items'>, before: Before) => {
  const header = document.querySelector('.first-header');
  if (!header) return;
  const isSmall = matchMedia(smallScreen).matches;
  const { messages } = readConfig();
  const t: Translate = (key) => messages?.[key] ?? texts[key];
  const content = box(`${layout.content} first-page`, createPage(createGrid(items, t, before), isSmall, t));
  content.inert = true;
  const side = box(sidebar.side);
  if (isMenuFolded()) side.dataset.folded = '';
  const shell = box(layout.shell);
  header.before(shell);
  shell.append(header, ...(isSmall ? [] : [side]), content);
  await before;
  await Promise.allSettled([...content.querySelectorAll('img')].map((img) => img.decode()));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
};
