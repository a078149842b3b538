/** Writes one line in the log format of mongod, for programs that wait for it. */
export const log = (id: number, component: string, message: string, attr: Record<string, unknown> = {}): void => {
  const line = { t: { $date: new Date().toISOString() }, s: 'I', c: component, id, ctx: 'main', msg: message, attr };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
