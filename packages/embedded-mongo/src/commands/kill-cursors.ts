import { typeName } from '../bson/values';
import type { Arguments } from './arguments';
import type { CommandContext, Reply } from './types';

export function killCursors(args: Arguments, { engine }: CommandContext): Reply {
  const ids = args.required('cursors', args.list('cursors'));
  const killed = ids.filter((id) => typeName(id) === 'long' && engine.cursors.close(BigInt(String(id))));
  return {
    cursorsKilled: killed,
    cursorsNotFound: ids.filter((id) => !killed.includes(id)),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
}
