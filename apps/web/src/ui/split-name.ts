/** Splits the name of the site for its two lines: the last word, and all before it. */
export const splitName = (name: string): [string, string] => {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? '';
  return [words.map((word) => `${word} `).join(''), last];
};
