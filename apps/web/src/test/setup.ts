import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { removeDrafts } from '../lib/forms/drafts.js';

// Mantine uses these APIs, which jsdom lacks.
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
// A browser resolves URLs against the page; Node’s own Request does not.
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
// jsdom has no layout, and the grid renders no rows without a width.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1000 });
// jsdom matches every rule of its default style sheet at each call, for each element of which a query asks whether it is
// visible. No test loads another style sheet, so that inline styles and these elements decide.
const notDisplayed = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'TITLE', 'META', 'LINK']);
const findVisibility = (element: Element | null): string => {
  if (!element) return 'visible';
  const own = (element as Partial<HTMLElement>).style?.visibility;
  return own && own !== 'inherit' ? own : findVisibility(element.parentElement);
};
window.getComputedStyle = (element) => {
  const isDisplayed = !element.hasAttribute('hidden') && !notDisplayed.has(element.tagName);
  return new Proxy((element as HTMLElement).style, {
    get: (style, name): unknown => {
      if (name === 'display') return isDisplayed ? style.display || 'block' : 'none';
      if (name === 'visibility') return findVisibility(element);
      const value: unknown = Reflect.get(style, name, style);
      return typeof value === 'function' ? (value.bind(style) as unknown) : value;
    },
  });
};
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
/** Each turn of the event loop runs at least one task that React has scheduled. */
const schedulerTurns = 10;
// Saved here because a test may install a fake one.
const realSetImmediate = setImmediate;
const config = getConfig();
const waitForEffects = async () => {
  for (let turn = 0; turn < schedulerTurns; turn++) await new Promise((resolve) => realSetImmediate(resolve));
};
configure({
  // Without the whole document, which a query that is repeated until it succeeds would print each time.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
  // The chunk of a page is imported when the page opens, which is slow on a busy machine.
  asyncUtilTimeout: 30_000,
  // An element can be in the document before React has run the effects of its component.
  asyncWrapper: (wait) =>
    config.asyncWrapper(async () => {
      const result: unknown = await wait();
      await waitForEffects();
      return result;
    }),
});

afterEach(() => {
  cleanup();
  // Mantine leaves a hidden field in the document, which all test files of this process share.
  document.body.replaceChildren();
  // All tests of this process share the clock.
  vi.useRealTimers();
  removeDrafts();
  localStorage.clear();
  sessionStorage.clear();
});
