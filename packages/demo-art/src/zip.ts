import { zipSync } from 'fflate';

// A zip file stores local times: with a local date the bytes are the same in every time zone.
const mtime = new Date(2025, 2, 1, 12);

/** Creates a zip of entries by name, in this order. A .txt entry gets CRLF line ends, which every editor supports. */
export const zip = (entries: Record<string, Uint8Array | string>): Uint8Array => {
  const bytes = Object.entries(entries).map(([name, content]) => [name, toBytes(name, content)] as const);
  return zipSync(Object.fromEntries(bytes), { level: 9, mtime });
};

const toBytes = (name: string, content: Uint8Array | string): Uint8Array => {
  if (typeof content !== 'string') return content;
  return new TextEncoder().encode(name.endsWith('.txt') ? content.replaceAll('\n', '\r\n') : content);
};
