import { isDocument } from './bson/values';
import { MongoError } from './errors';
import { parameters } from './parameters';

/** Counts the memory of one pipeline stage and throws above the limit of MongoDB. */
export class MemoryUse {
  private bytes = 0;

  constructor(
    private readonly most: number,
    private readonly exceeded: () => MongoError,
  ) {}

  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.most) throw this.exceeded();
  }
}

/** MongoDB can spill to disk; this server cannot. */
const noFiles = 'The embedded database does not use files for what does not fit into memory.';
const refusal = 292;

export function sortMemory(): MemoryUse {
  const most = parameters.internalQueryMaxBlockingSortMemoryUsageBytes;
  const message = `Sort exceeded memory limit of ${most} bytes, but did not opt in to external sorting.`;
  return new MemoryUse(most, () => new MongoError(refusal, `${message} ${noFiles}`));
}

export function groupMemory(): MemoryUse {
  const message = "Exceeded memory limit for $group, but didn't allow external sort. Pass allowDiskUse:true to opt in.";
  return new MemoryUse(
    parameters.internalDocumentSourceGroupMaxMemoryBytes,
    () => new MongoError(refusal, `${message} ${noFiles}`),
  );
}

/** Estimates the memory of a value in bytes, by its size in BSON. */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return value.length + 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + roughSize(item), 8);
  if (isDocument(value)) {
    let size = 8;
    for (const name of Object.keys(value)) size += name.length + 2 + roughSize(value[name]);
    return size;
  }
  const held = (value as { buffer?: { length?: number } } | null | undefined)?.buffer?.length;
  return typeof held === 'number' ? held + 8 : 16;
}
