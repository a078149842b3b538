import { zipSync } from 'fflate';

// A zip holds local times: made of local parts, the bytes are the same in every time zone.
const mtime = new Date(2025, 2, 1, 12);

/** Names in the zip with their content, in this order; a .txt gets the line ends that every editor shows. */
export function zip(entries: Record<string, Uint8Array | string>): Uint8Array {
  const bytes = Object.entries(entries).map(([name, content]) => [name, bytesOf(name, content)] as const);
  return zipSync(Object.fromEntries(bytes), { level: 9, mtime });
}

function bytesOf(name: string, content: Uint8Array | string): Uint8Array {
  if (typeof content !== 'string') return content;
  return new TextEncoder().encode(name.endsWith('.txt') ? content.replaceAll('\n', '\r\n') : content);
}
