import { isDocument } from './bson/values';
import { fail } from './errors';
import { parameters } from './parameters';

/** MongoDB can spill to disk; this server cannot. */
const noSpillMessage = 'The embedded database does not use files for what does not fit into memory.';

/** Counts the memory of one pipeline stage and throws above the limit of MongoDB. */
export class MemoryUsageTracker {
  private bytes = 0;

  constructor(
    private readonly limit: number,
    private readonly message: string,
  ) {}

  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.limit) fail(292, `${this.message} ${noSpillMessage}`);
  }
}

export const createSortMemoryTracker = (): MemoryUsageTracker => {
  const limit = parameters.internalQueryMaxBlockingSortMemoryUsageBytes;
  const message = `Sort exceeded memory limit of ${limit} bytes, but did not opt in to external sorting.`;
  return new MemoryUsageTracker(limit, message);
};

export const createGroupMemoryTracker = (): MemoryUsageTracker => {
  const message = "Exceeded memory limit for $group, but didn't allow external sort. Pass allowDiskUse:true to opt in.";
  return new MemoryUsageTracker(parameters.internalDocumentSourceGroupMaxMemoryBytes, message);
};

/** Estimates the memory of a value in bytes, by its size in BSON. */
export const estimateSize = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + estimateSize(item), 8);
  if (isDocument(value)) {
    let size = 8;
    for (const name of Object.keys(value)) size += name.length + 2 + estimateSize(value[name]);
    return size;
  }
  const bufferLength = (value as { buffer?: { length?: number } } | null | undefined)?.buffer?.length;
  return typeof bufferLength === 'number' ? bufferLength + 8 : 16;
};
