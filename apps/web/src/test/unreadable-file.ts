/** Lets the browser no longer read a file, as when it was removed or changed since the user chose it. */
export const makeUnreadable = (file: File, name: 'NotFoundError' | 'NotReadableError') =>
  Object.assign(file, { slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('', name)) }) });
