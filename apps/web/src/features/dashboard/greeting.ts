/** Uses the time zone of the portal, which may differ from that of the browser. */
export const getGreeting = (at: Date, timeZone: string | undefined) => {
  const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', ...(timeZone && { timeZone }) });
  const hour = Number(clock.format(at));
  if (hour < 6 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
};
