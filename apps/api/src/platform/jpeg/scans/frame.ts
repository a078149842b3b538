/** A component of the picture, for example luminance, with its sampling factors (T.81, B.2.2). */
export type Component = { id: number; horizontal: number; vertical: number };
export type Frame = { isProgressive: boolean; width: number; height: number; components: Component[] };
export type ScanComponent = Component & { dcTable: number; acTable: number };
/**
 * Coefficients `first` to `last` of each block, in zigzag order, without their `low` lowest bits. With `high` above 0
 * the scan refines an earlier one by the bits between the two (T.81, B.2.3 and G.1.1.1). Sequential scans have 0, 63,
 * 0 and 0.
 */
export type ScanHeader = { components: ScanComponent[]; first: number; last: number; high: number; low: number };

export const progressiveFrame = 0xc2;
/** Baseline, extended and progressive frames with Huffman coding (T.81, table B.1). */
export const huffmanFrames = [0xc0, 0xc1, progressiveFrame];

/** Returns undefined for a payload that is not valid. */
export const parseFrame = (marker: number, payload: Buffer): Frame | undefined => {
  const count = payload[5] ?? 0;
  if (count === 0 || payload.length < 6 + 3 * count) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const [id, sampling] = payload.subarray(6 + 3 * index);
    return { id: id!, horizontal: sampling! >> 4, vertical: sampling! & 15 };
  });
  const [height, width] = [payload.readUInt16BE(1), payload.readUInt16BE(3)];
  const isValid = width > 0 && height > 0 && components.every(({ horizontal: h, vertical: v }) => isFactor(h, v));
  return isValid ? { isProgressive: marker === progressiveFrame, width, height, components } : undefined;
};

const isFactor = (...factors: number[]) => factors.every((factor) => factor >= 1 && factor <= 4);

/** Returns undefined for a payload that is not valid in this frame. */
export const parseScanHeader = (payload: Buffer, frame: Frame): ScanHeader | undefined => {
  const count = payload[0] ?? 0;
  if (count === 0 || payload.length < 4 + 2 * count) return undefined;
  const components: ScanComponent[] = [];
  for (let index = 0; index < count; index++) {
    const [id, tables] = payload.subarray(1 + 2 * index);
    const component = frame.components.find((candidate) => candidate.id === id);
    if (!component) return undefined;
    components.push({ ...component, dcTable: tables! >> 4, acTable: tables! & 15 });
  }
  // libjpeg ignores these values in a sequential frame.
  if (!frame.isProgressive) return { components, first: 0, last: 63, high: 0, low: 0 };
  const [first, last, bits] = payload.subarray(1 + 2 * count);
  const isValid = first! <= last! && last! <= 63 && (first === 0 ? last === 0 : count === 1);
  return isValid ? { components, first: first!, last: last!, high: bits! >> 4, low: bits! & 15 } : undefined;
};

const blockSide = 8;

/**
 * Returns the size of a scan in MCUs. With one component an MCU is one of its blocks, otherwise it has the blocks of all
 * of them (T.81, A.2).
 */
export const getScanSize = (frame: Frame, { components }: ScanHeader): { columns: number; rows: number } => {
  const maxHorizontal = Math.max(...frame.components.map(({ horizontal }) => horizontal));
  const maxVertical = Math.max(...frame.components.map(({ vertical }) => vertical));
  const { horizontal, vertical } = components.length === 1 ? components[0]! : { horizontal: 1, vertical: 1 };
  return {
    columns: Math.ceil((frame.width * horizontal) / (maxHorizontal * blockSide)),
    rows: Math.ceil((frame.height * vertical) / (maxVertical * blockSide)),
  };
};
