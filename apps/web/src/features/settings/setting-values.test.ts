import { expect, it } from 'vitest';
import { createValidator } from '../../lib/forms/create-validator.js';
import { buildSettingsView } from '../../test/settings.js';
import {
  createFormSchema,
  getChangedSettings,
  toFormErrors,
  toFormValues,
  toSettingsValues,
  type FormName,
} from './setting-values.js';

const view = buildSettingsView();
const names = Object.keys(view.values) as FormName[];
const validate = createValidator(createFormSchema(names));

it('returns the settings unchanged from the values of the inputs, which are valid', () => {
  const values = toFormValues(view, names);
  expect(values.renditions[0]!.maxBytes).toBe('1,5');
  expect(toSettingsValues(values, names)).toEqual(view.values);
  expect(validate(values)).toEqual({});
});

it('finds the settings that changed, and ignores an input that says the same', () => {
  const before = toFormValues(view, names);
  const after = {
    ...before,
    colour: ' 2F5234 ',
    usageTerms: ' ',
    voorwaarden: { ...before.voorwaarden, text: 'Niet getoond' },
  };
  expect(getChangedSettings(after, before)).toEqual(['colour']);
  expect(toSettingsValues(after, ['colour'])).toEqual({ colour: '#2f5234' });
});

it('reports what is wrong at the path of each input', () => {
  const values = toFormValues(view, names);
  const [colour] = values.palette.colours;
  const [rendition] = values.renditions;
  expect(
    validate({
      ...values,
      product: { name: '', slug: 'admin' },
      feed: { address: 'https://a.nl', script: '' },
      survey: { address: 'https://a.nl', minutes: 'vijf' },
      palette: { ...values.palette, colours: [{ ...colour, hex: 'groen', cmyk: ['75', '', '100', '101'] }] },
      renditions: [{ ...rendition, longSide: '', maxBytes: '0,05' }],
      voorwaarden: { on: true, date: '', points: [''], text: 'Lees dit.' },
      messages: [{ key: 'site.cancel', text: 'x'.repeat(2_001) }],
    }),
  ).toEqual({
    'product.name': 'Dit mag niet leeg zijn.',
    'product.slug': 'Dit woord gebruikt het portaal zelf al.',
    'feed.script': 'Dit is geen webadres.',
    'survey.minutes': 'Dit moet een getal zijn.',
    'palette.colours.0.hex': 'Schrijf een kleur als #3aaa35.',
    'palette.colours.0.cmyk.1': 'Dit moet een getal zijn.',
    'palette.colours.0.cmyk.3': 'Dit moet hooguit 100 zijn.',
    'renditions.0.longSide': 'Dit moet een getal zijn.',
    'renditions.0.maxBytes': 'Dit moet minstens 0,1 MB (100.000 bytes) zijn.',
    'voorwaarden.date': 'Geef een datum als 2026-01-31.',
    'voorwaarden.points.0': 'Dit mag niet leeg zijn.',
    'messages.0.text': 'Dit mag hooguit 2000 tekens lang zijn.',
  });
});

it('returns errors of the server by the paths of the inputs', () => {
  const messages = [
    { key: 'site.close', text: '' },
    { key: 'site.cancel', text: '' },
  ];
  expect(
    toFormErrors({ 'values.product.slug': 'Bezet.', 'messages.site.cancel': 'Er ontbreekt {naam}.' }, { messages }),
  ).toEqual({ 'product.slug': 'Bezet.', 'messages.1.text': 'Er ontbreekt {naam}.' });
});
