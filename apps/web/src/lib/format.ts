const number = new Intl.NumberFormat('nl-NL');
const megabytes = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });

/** The beginning of a long text, for a title or a passing remark. */
export const formatShort = (text: string, longest = 60) => {
  const characters = [...text.replace(/\s+/g, ' ')];
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : characters.join('');
};

export const formatNumber = (value: number) => number.format(value);

/** 812345 -> '0,8 MB'; what is smaller than a tenth of a megabyte in kB. */
export const formatBytes = (bytes: number) =>
  bytes < 100_000 ? `${number.format(Math.ceil(bytes / 1000))} kB` : `${megabytes.format(bytes / 1e6)} MB`;

export const formatDate = (iso: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', ...(timeZone && { timeZone }) }).format(new Date(iso));
