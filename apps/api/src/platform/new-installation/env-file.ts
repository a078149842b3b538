import { StartError } from '../installation/start-error.js';

/**
 * Returns the example with these settings: the line of each, which may begin with #, gets the value. Throws an error
 * for a setting that the example does not have.
 */
export const fillEnvFile = (example: string, settings: Record<string, string>): string =>
  Object.entries(settings).reduce((text, [name, value]) => {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    if (!line.test(text)) throw new Error(`${name} is not in the example`);
    return text.replace(line, () => `${name}=${formatEnvValue(value)}`);
  }, example);

/**
 * Quotes a value such that Docker Compose and Node read the same. Throws a `StartError` for one that they read
 * differently.
 */
export const formatEnvValue = (value: string): string => {
  if (/^[\w./:@-]*$/.test(value)) return value;
  if (!value.includes("'")) return `'${value}'`;
  if (/["$\\]/.test(value))
    throw new StartError(`Een ' kan hier niet samen met een ", $ of \\: schrijf het zonder een van die tekens.`);
  return `"${value}"`;
};
