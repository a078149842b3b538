import { getTypeName } from '../../bson/values';
import type { CommandArguments } from '../arguments';
import type { CommandContext, Reply } from '../types';

export const killCursors = (args: CommandArguments, { engine }: CommandContext): Reply => {
  const ids = args.requireField('cursors', args.array('cursors'));
  const killed = ids.filter((id) => getTypeName(id) === 'long' && engine.cursors.close(BigInt(String(id))));
  return {
    cursorsKilled: killed,
    cursorsNotFound: ids.filter((id) => !killed.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
};
