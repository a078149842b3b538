import * as fakeDatabase from 'fake-indexeddb';
import { vi } from 'vitest';

/** Gives the page an empty IndexedDB, which jsdom lacks, until the returned function is called: tests share the process. */
export const stubDatabase = () => {
  const classes = Object.entries(fakeDatabase).filter(([name]) => name.startsWith('IDB'));
  const globals = { ...Object.fromEntries(classes), indexedDB: new fakeDatabase.IDBFactory() };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  return () => Object.keys(globals).forEach((name) => Reflect.deleteProperty(window, name));
};
