/** Formats rows as a Markdown table, with the layout of oxfmt. The first row has the names of the columns. */
export const formatTable = ([header, ...rows]: readonly [string[], ...string[][]]): string => {
  const widths = header.map((name, index) => Math.max(3, name.length, ...rows.map((row) => row[index]!.length)));
  const formatLine = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`;
  return [header, widths.map((width) => '-'.repeat(width)), ...rows].map(formatLine).join('\n');
};
