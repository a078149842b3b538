import { readFileSync, statSync } from 'node:fs';
import { StartError } from './start-error.js';

/**
 * Settings with a secret in them. Each can be in a file instead, which NAME_FILE names, as Docker and Kubernetes offer
 * secrets.
 */
export const secretNames = [
  'MONGODB_URI',
  'JWT_SECRET',
  'MEDIA_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const maxBytes = 64 * 1024;

/**
 * Returns the settings with the contents of secret files, without a byte order mark and line ends after them. A file
 * goes before the setting itself, which docker-compose.yml may have a default for. Throws a `StartError` for a file that
 * cannot be read or is empty.
 */
export const readSecretFiles = (
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> => {
  const secrets: Record<string, string> = {};
  for (const name of secretNames) {
    const path = environment[`${name}_FILE`];
    if (path !== undefined) secrets[name] = readSecret(`${name}_FILE`, path);
  }
  return { ...environment, ...secrets };
};

const readSecret = (name: string, path: string): string => {
  try {
    if (statSync(path).size > maxBytes) throw new StartError(`${name}: ${path} is te groot voor een geheim.`);
    const secret = readFileSync(path, 'utf8').replace(/^\uFEFF|[\r\n]+$/g, '');
    if (secret === '') throw new StartError(`${name}: ${path} is leeg.`);
    return secret;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${name}: ${path} kan niet worden gelezen.`, { cause });
  }
};
