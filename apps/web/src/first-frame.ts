import type { Config } from '@ledenportaal/shared';
import { splitName } from './ui/split-name.js';

/** Pages of visitors, which have no header. */
const publicPath = /^\/(login|signup)(\/|$)/i;

/** Mantine sets this when the app starts. With it, the colours are right before that. */
export const setColorScheme = () => {
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** The configuration in the page, once that has been parsed. */
export const readConfig = () => JSON.parse(document.getElementById('config')?.textContent ?? '{}') as Partial<Config>;

/** Shows the logo, or the name of the organisation, in the header of index.html. */
const fillHeader = () => {
  const place = document.querySelector('.first-header b');
  const { organisation, logo } = readConfig();
  if (!place || !organisation) return;
  if (logo) {
    const picture = Object.assign(document.createElement('img'), logo, { alt: organisation });
    return place.closest('.site-brand')?.replaceChildren(picture);
  }
  const [start, end] = splitName(organisation);
  place.textContent = end;
  place.parentElement?.replaceChildren(start, place);
};

/** Shows the header of index.html while the app loads, to a member. React replaces it. */
export const showFirstFrame = (isMember: boolean) => {
  if (!isMember || publicPath.test(location.pathname)) return;
  document.documentElement.setAttribute('data-member', '');
  document.addEventListener('readystatechange', fillHeader, { once: true });
};

/** Replaces what is shown before the app, when that cannot be loaded: offline, or replaced by a new version. */
export const showLoadFailure = () => {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  const link = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Opnieuw proberen' });
  text.append('Het portaal is niet geladen. Controleer je verbinding. ', link);
  const title = Object.assign(document.createElement('h1'), { textContent: 'Er ging iets mis' });
  const message = Object.assign(document.createElement('main'), { className: 'load-failure' });
  message.append(title, text);
  document.getElementById('root')?.replaceChildren(message);
};
