/** "HTTP/1.1 200 " */
const statusLine = /HTTP\/1\.1 (\d{3}) /g;
const statusLineLength = 13;

/** Finds the statuses of the responses in the bytes of a connection, without 100 Continue. */
export const createResponseCounter = () => {
  const statuses: number[] = [];
  let rest = '';
  return {
    statuses: statuses as readonly number[],
    add: (bytes: Buffer): void => {
      const text = rest + bytes.toString('latin1');
      let end = 0;
      for (const match of text.matchAll(statusLine)) {
        end = match.index + statusLineLength;
        const status = Number(match[1]);
        if (status !== 100) statuses.push(status);
      }
      rest = text.slice(Math.max(end, text.length - statusLineLength + 1));
    },
  };
};
