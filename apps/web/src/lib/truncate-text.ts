import { truncate } from '@ledenportaal/shared';

/** Truncates a text to `maxLength` UTF-16 code units, with an ellipsis. */
export const truncateText = (text: string, maxLength = 60) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > maxLength ? `${truncate(line, maxLength)}…` : line;
};
