import { expect, it } from 'vitest';
import { createUnknownLabelMessage } from './label-suggestion.js';

const many = ['heide', 'vennen', 'Reeën', ...Array.from({ length: 20 }, (_, number) => `reeks ${number}`)];

it.each([
  ['hiede', many, 'Onbekende tag ‘hiede’. Bedoel je ‘heide’?'],
  ['VENEN', many, 'Onbekende tag ‘VENEN’. Bedoel je ‘vennen’?'],
  ['reen', many, 'Onbekende tag ‘reen’. Bedoel je ‘Reeën’?'],
  ['winter', many, 'Onbekende tag ‘winter’. Voeg die tag eerst toe, of haal haar hier weg.'],
  ['winter', ['ven', 'bos', 'heide'], 'Onbekende tag ‘winter’. Kies uit: bos, heide, ven.'],
  ['winter', [], 'Onbekende tag ‘winter’. Voeg die tag eerst toe, of haal haar hier weg.'],
])('says of the name %j what is meant or allowed', (naam, names, message) => {
  expect(createUnknownLabelMessage('tags', names)(naam)).toBe(message);
});

it('suggests something for the first twenty names of a file', () => {
  const toMessage = createUnknownLabelMessage('themes', many);
  for (let number = 0; number < 20; number++) toMessage(`onbekend ${number}`);
  expect(toMessage('hiede')).toBe('Onbekend thema ‘hiede’. Voeg dat thema eerst toe, of haal het hier weg.');
});
