/** SVG path of the hill of the house style, 1200 wide: it rises to the right and is filled down to `floor`. */
export const toHillPath = (y: number, floor: number): string =>
  `M0 ${y}C210 ${y - 34} 400 ${y + 2} 610 ${y - 22}C820 ${y - 46} 1010 ${y - 86} 1200 ${y - 68}V${floor}H0Z`;

/** The three layers from back to front, with their offset below the first. */
export const hillLayers = [
  ['sky', 0],
  ['green', 14],
  ['deep', 30],
] as const;
