import { createStore } from './app/store.js';
import { loadCustomMessages } from './lib/custom-messages.js';

/** The words come before the pages: many a text is taken from the list as its page is read. */
export const start = async (root: HTMLElement) => {
  const store = createStore();
  await loadCustomMessages(store.dispatch);
  const { show } = await import('./app/show.js');
  show(store, root);
};
