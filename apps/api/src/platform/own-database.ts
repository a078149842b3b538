import { startEmbeddedMongo } from '@ledenportaal/embedded-mongo';
import { StartError } from './start-error.js';

/** The embedded server, in a process of its own; `died` is called when that ends by itself. */
export const startOwnDatabase = async (folder: string, died: (reason: string) => void) => {
  try {
    return await startEmbeddedMongo({ folder, onExit: died });
  } catch (cause) {
    const { message } = cause as Error;
    const sentence = message.includes('in use')
      ? `De gegevens in ${folder} zijn al in gebruik: stop het andere portaal, of kies een andere map met DATA_DIR.`
      : `De ingebouwde database start niet: ${message.split('\n', 1)[0]}`;
    throw new StartError(sentence, { cause });
  }
};
