const longestLookup = 1800;

export class LateAnswer extends Error {}

/** For the first question of a request, when nothing has been written yet: a server that hangs keeps nobody waiting. */
export const withinPatience = async <T>(answer: Promise<T>, ms = longestLookup): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateAnswer('no answer in time')), ms);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};
