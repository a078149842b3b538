import { expect, it } from 'vitest';
import { getFolderName } from './folder-name.js';

it.each([
  ['Heide_bij_Ruigenlo', 'Heide bij Ruigenlo'],
  ['2026-05-31 Open dag', 'Open dag'],
  ['20260531_Open dag', 'Open dag'],
  ['Open dag (31 mei 2026)', 'Open dag'],
  ['Open dag - 31-5-2026', 'Open dag'],
  ['Zomer 2026', 'Zomer'],
  ['2026-05 Sint-Ruigenlo', 'Sint-Ruigenlo'],
  ['De Ve\u0308n', 'De V\u00ebn'],
  ['’s Gravenven', '’s Gravenven'],
  ['Mei', 'Mei'],
  ['Route 66', 'Route 66'],
])('reads the folder %j as %j', (folder, name) => {
  expect(getFolderName([`${folder}/IMG_1.jpg`])).toBe(name);
});

it.each([
  'DCIM',
  '100CANON',
  '101_PANA',
  '2026-05-31',
  'mei 2026',
  'Camera Roll',
  'Foto’s',
  'Nieuwe map (2)',
  'WhatsApp Images',
  '12',
  '',
])('reads nothing in the folder %j', (folder) => expect(getFolderName([`${folder}/IMG_1.jpg`])).toBe(''));

it('reads the innermost folder of all files that says something', () => {
  expect(getFolderName(['Heide/DCIM/1.jpg', 'Heide/DCIM/2.jpg'])).toBe('Heide');
  expect(getFolderName(['Uitje/Ven/1.jpg', 'Uitje/Ven/b/2.jpg'])).toBe('Ven');
  expect(getFolderName(['Uitje/Ven/1.jpg', 'Uitje/Bos/2.jpg'])).toBe('Uitje');
  expect(getFolderName(['Ven/1.jpg', 'Bos/2.jpg'])).toBe('');
  expect(getFolderName(['Ven/1.jpg', '2.jpg'])).toBe('');
  expect(getFolderName([])).toBe('');
});
