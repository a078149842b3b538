import { lidFields } from '@ledenportaal/shared';

const example = [
  'Herberg De Eik',
  'Els van Dalen',
  'Dorpsstraat 1',
  '1234 AB',
  'Elderveen',
  'info@herberg.example',
  'horeca',
  'ja',
];

/** With a byte order mark, by which Excel knows the accents, and with its own line ends. */
export const modelFile = () =>
  new Blob([`\uFEFF${[lidFields, example].map((cells) => `${cells.join(';')}\r\n`).join('')}`], {
    type: 'text/csv;charset=utf-8',
  });
