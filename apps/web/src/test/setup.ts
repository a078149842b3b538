import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { removeDrafts } from '../lib/forms/drafts.js';

// What jsdom lacks and Mantine asks for.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  writable: true,
  value: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
// A browser reads addresses as relative to the page; Node’s own Request does not.
const NodeRequest = Request;
vi.stubGlobal(
  'Request',
  class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, location.href) : input, init);
    }
  },
);
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// Nothing is laid out here, and a grid without a width shows nothing.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1000 });
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
/** Each runs at least one of the tasks that React has scheduled. A test may replace the global one by a fake. */
const schedulerTurns = 10;
const realSetImmediate = setImmediate;
const config = getConfig();
const waitForEffects = async () => {
  for (let turn = 0; turn < schedulerTurns; turn++) await new Promise((resolve) => realSetImmediate(resolve));
};
configure({
  // A page’s own program is read when somebody comes there: on a busy machine that takes a while.
  asyncUtilTimeout: 30_000,
  // What is awaited can be in the document before React has run the effects of its components.
  asyncWrapper: (wait) =>
    config.asyncWrapper(async () => {
      const result: unknown = await wait();
      await waitForEffects();
      return result;
    }),
});

afterEach(() => {
  cleanup();
  // Mantine keeps a hidden field in the document, which the tests of all files share.
  document.body.replaceChildren();
  // The clock is that of all tests in this process.
  vi.useRealTimers();
  removeDrafts();
  localStorage.clear();
  sessionStorage.clear();
});
