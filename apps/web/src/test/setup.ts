import { cleanup, configure, getConfig } from '@testing-library/react';
import react from 'react';
import { afterEach, vi } from 'vitest';
import { removeDrafts } from '../lib/forms/drafts.js';

// Mantine uses these APIs, which jsdom lacks. Nothing is ever in view.
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
for (const name of ['ResizeObserver', 'IntersectionObserver'])
  vi.stubGlobal(
    name,
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
// jsdom loads no pictures, so that they are never complete.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { configurable: true, get: () => true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
// jsdom has no layout, and the grid renders no rows without a width.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1000 });
// jsdom matches every rule of its default style sheet at each call, for each element that a query looks at. No test loads
// another style sheet, so that the name of the element, inline styles and `hidden` decide.
const computeStyle = window.getComputedStyle.bind(window);
const displayByTag = new Map<string, string>();
const getDisplay = ({ tagName }: Element): string => {
  const known = displayByTag.get(tagName) ?? computeStyle(document.createElement(tagName)).display;
  displayByTag.set(tagName, known);
  return known;
};
const getVisibility = (element: Element | null): string => {
  if (!element) return 'visible';
  return (element as Partial<HTMLElement>).style?.visibility || getVisibility(element.parentElement);
};
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  const getValue = (name: string): string => {
    if (name === 'visibility') return getVisibility(element);
    if (name === 'display') return element.hasAttribute('hidden') ? 'none' : style.display || getDisplay(element);
    return style.getPropertyValue(name);
  };
  return new Proxy(style, {
    get: (_, name): unknown => {
      if (name === 'getPropertyValue') return getValue;
      if (name === 'visibility' || name === 'display') return getValue(name);
      return Reflect.get(style, name, style);
    },
  });
};
// jsdom walks through the whole document for the labels of each field that a query looks at.
for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const labels: HTMLLabelElement[] = [];
      const all = document.getElementsByTagName('label');
      // By index: jsdom looks up each other property of a collection, such as its length, as the id of an element.
      for (let index = 0, label = all[0]; label; label = all[++index])
        if (label.htmlFor ? label.htmlFor === this.id : label.contains(this)) labels.push(label);
      return labels;
    },
  });
// React creates an error for the stack of each element, up to 10,000 in a second. That takes a sixth of the time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: reactInternals } = react as unknown as Record<
  string,
  object
>;
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});
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
