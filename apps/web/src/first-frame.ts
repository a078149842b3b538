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

/** Writes the name of the organisation into the header of index.html. */
const fillHeader = () => {
  const place = document.querySelector('.first-header b');
  const { organisation } = readConfig();
  if (!place || !organisation) return;
  const [start, end] = splitName(organisation);
  place.before(start);
  place.textContent = end;
};

/** Shows the header of index.html while the app loads, to a member. React replaces it. */
export const showFirstFrame = (isMember: boolean) => {
  if (!isMember || publicPath.test(location.pathname)) return;
  document.documentElement.setAttribute('data-member', '');
  document.addEventListener('readystatechange', fillHeader, { once: true });
};
