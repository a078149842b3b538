import { onTestFinished, vi } from 'vitest';
import { FotoModel } from '../features/fotos/foto.model.js';

/** Calls the callback before the nth photo is written, after it was read. */
export const hookBeforeFotoWrite = (number: number, callback: () => unknown): void => {
  const write = FotoModel.updateOne.bind(FotoModel);
  let writes = 0;
  const writeAfterCallback = async (...args: Parameters<typeof write>) => {
    if (++writes === number) await callback();
    return write(...args);
  };
  const spy = vi.spyOn(FotoModel, 'updateOne');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementation((...args) => writeAfterCallback(...args) as never);
};
