import { zipSync } from 'fflate';

// A zip holds local times: made of local parts, the bytes are the same in every time zone.
const mtime = new Date(2025, 2, 1, 12);

/** Names in the zip with their content, in this order. */
export function zip(entries: Record<string, Uint8Array | string>): Uint8Array {
  const bytes = Object.entries(entries).map(([name, content]) => [
    name,
    typeof content === 'string' ? new TextEncoder().encode(content.replaceAll('\n', '\r\n')) : content,
  ]);
  return zipSync(Object.fromEntries(bytes) as Record<string, Uint8Array>, { level: 9, mtime });
}
