/** The largest distance, of 64 bits, of what is nearly always the same photo. */
export const maxNear = 4;
