import { readInChunks } from '../storage/disk.js';
import { createHasher, type HashedFile } from '../storage/hash-file.js';
import { createMarkerScanner, type Marker } from './segments.js';

/** Takes the size and SHA-256 of chunks as they pass, and the markers when they are a JPEG. */
export const createFileScanner = () => {
  const hasher = createHasher();
  const scanner = createMarkerScanner();
  const markers: Marker[] = [];
  return {
    add: (chunk: Buffer) => {
      hasher.add(chunk);
      markers.push(...scanner.add(chunk));
    },
    /** Returns the totals. Call it once, at the end. */
    getResult: () => ({ ...hasher.getResult(), markers: [...markers, ...scanner.end()] }),
  };
};

export const scanFile = async (path: string): Promise<HashedFile> => {
  const scanner = createFileScanner();
  for await (const chunk of readInChunks(path)) scanner.add(chunk);
  return { path, ...scanner.getResult() };
};
