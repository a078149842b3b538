import { formatCount } from './terminal/format-count.js';
import { readArgs, UsageError, type Command } from './command.js';

export const removeOldDatabase: Command = {
  name: 'remove-old-database',
  usageArgs: '',
  description: 'verwijdert de database van vóór de omzetting naar SQLite, die anders 30 dagen blijft',
  run: (args, context) => {
    if (readArgs(args, {}).positionals.length > 0) throw new UsageError('Achter remove-old-database hoort niets.');
    const bytes = context.removeOldDatabase();
    context.output.print([
      bytes === undefined
        ? 'Er is geen database van vóór de omzetting.'
        : `De database van vóór de omzetting is verwijderd (${formatCount(Math.ceil(bytes / 2 ** 20))} MB).`,
    ]);
    return Promise.resolve(0);
  },
};
