import { lidFields } from '@ledenportaal/shared';

const exampleRow = [
  'Herberg De Eik',
  'Els van Dalen',
  'Dorpsstraat 1',
  '1234 AB',
  'Elderveen',
  'info@herberg.example',
  'horeca',
  'ja',
];

/** Creates the example CSV. Excel needs the byte order mark to read it as UTF-8, and writes CRLF line ends itself. */
export const createExampleCsv = () =>
  new Blob([`\uFEFF${[lidFields, exampleRow].map((cells) => `${cells.join(';')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  });
