/** Calendar functions for UTC dates. Weekdays are numbered from Sunday (0). */
export const dayMilliseconds = 86_400_000;

export type IsoWeek = {
  year: number;
  week: number;
  day: number;
};

/** Like `Date.UTC`, but also correct for the years 0 to 99. Days and months out of range roll over. `time` in ms. */
export const utcTime = (year: number, month: number, day = 1, time = 0): number =>
  new Date(0).setUTCFullYear(year, month, day) + time;

export const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - utcTime(date.getUTCFullYear(), 0)) / dayMilliseconds) + 1;

/** Weeks start on Sunday; the days before the first Sunday are in week 0. */
export const weekOfYear = (date: Date): number => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);

/** ISO 8601: weeks start on Monday; week 1 contains the first Thursday of the year. */
export const getIsoWeek = (date: Date): IsoWeek => {
  const day = date.getUTCDay() || 7;
  const thursday = new Date(date.getTime() + (4 - day) * dayMilliseconds);
  return { year: thursday.getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7), day };
};

export const fromIsoWeek = ({ year, week, day }: IsoWeek): number => {
  const fourthOfJanuary = new Date(utcTime(year, 0, 4));
  return fourthOfJanuary.getTime() + ((week - 1) * 7 + day - (fourthOfJanuary.getUTCDay() || 7)) * dayMilliseconds;
};

/** Adds months to a date, limited to the last day of the resulting month. `wall` in ms of local time. */
export const addMonths = (localTime: number, months: number): number => {
  const date = new Date(localTime);
  const day = date.getUTCDate();
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(utcTime(year, month + 1, 0)).getUTCDate();
  const time = localTime - Math.floor(localTime / dayMilliseconds) * dayMilliseconds;
  return utcTime(year, month, Math.min(day, lastDay), time);
};
