/** A number of things, as it is written in a text. */
export const counted = (number: number): string => number.toLocaleString('nl');
