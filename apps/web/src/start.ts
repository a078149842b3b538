import { createStore } from './app/store.js';
import { readOwnTexts } from './lib/own-texts.js';

/** The words come before the pages: many a text is taken from the list as its page is read. */
export const start = async (root: HTMLElement) => {
  const store = createStore();
  await readOwnTexts(store.dispatch);
  const { show } = await import('./app/show.js');
  show(store, root);
};
