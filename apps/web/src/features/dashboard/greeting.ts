/** By the clock of where the portal is, which may not be where its reader is. */
export const greetingAt = (at: Date, timeZone: string | undefined) => {
  const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', ...(timeZone && { timeZone }) });
  const hour = Number(clock.format(at));
  if (hour < 6 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};
