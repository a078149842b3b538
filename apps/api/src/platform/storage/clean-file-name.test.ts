import { expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.js';

it.each([
  ['Heide bij Ede.jpg', 'Heide bij Ede.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Foto’s\\ven.JPG', 'ven.JPG'],
  ['zoë 🦌.jpg', 'zoë 🦌.jpg'],
  ['a\nb\t\u202egpj.exe', 'a b gpj.exe'],
  ['half\ud83e.jpg', 'half\ufffd.jpg'],
  ['map/', ''],
  ['\u200b', ''],
  [`${'🦌'.repeat(300)}.jpg`, '🦌'.repeat(127)],
])('cleans %j to %j', (name, expected) => {
  expect(cleanFileName(name)).toBe(expected);
});
