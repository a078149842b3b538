/**
 * Runs the action for each id in turn and groups the ids by outcome. Not atomic as a whole: repeating the request
 * completes an interrupted one.
 */
export const processEach = async <Outcome extends string>(
  ids: readonly string[],
  outcomes: readonly Outcome[],
  action: (id: string) => Promise<Outcome>,
): Promise<Record<Outcome, string[]>> => {
  const idsByOutcome = Object.fromEntries(outcomes.map((outcome) => [outcome, [] as string[]]));
  for (const id of ids) idsByOutcome[await action(id)]!.push(id);
  return idsByOutcome as Record<Outcome, string[]>;
};
