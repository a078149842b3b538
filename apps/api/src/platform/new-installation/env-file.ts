/**
 * Returns the example with these settings: the line of each, which may begin with #, gets the value. Throws an error for
 * a setting that the example does not have.
 */
export const fillEnvFile = (example: string, settings: Record<string, string>): string =>
  Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`${name} is not in the example`);
    return text.replace(line, () => `${name}=${quote(value)}`);
  }, example);

/** As Docker Compose and Node read it. Only Compose knows an escaped quote. */
const quote = (value: string): string => {
  if (/^[\w./:@-]*$/.test(value)) return value;
  const isPlain = !/["$\\]/.test(value);
  return value.includes("'") && isPlain ? `"${value}"` : `'${value.replaceAll("'", "\\'")}'`;
};
