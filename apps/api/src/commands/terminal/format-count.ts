/** Formats a number with Dutch thousands separators. */
export const formatCount = (number: number): string => number.toLocaleString('nl');
