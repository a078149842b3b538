import { expect, it } from 'vitest';
import imports from './mantine.css?raw';

const sources: Record<string, string> = import.meta.glob('../../**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const stylesheets = Object.keys(import.meta.glob('/../../node_modules/@mantine/core/styles/*.layer.css'));

/** Components built from other components, without a stylesheet of their own. */
const composedOf: Record<string, string[]> = {
  MultiSelect: ['Combobox', 'Pill', 'PillsInput'],
  Select: ['Combobox'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput'],
  Autocomplete: ['Combobox'],
};

it('imports the styles of every Mantine component in use', () => {
  const used = Object.values(sources).flatMap((source) => {
    const [, names = ''] = /import \{([^}]*)\} from '@mantine\/core'/.exec(source) ?? [];
    return names.split(',').flatMap((name) => composedOf[name.trim()] ?? [name.trim()]);
  });
  const missing = [...new Set(used)]
    .filter((name) => stylesheets.some((stylesheet) => stylesheet.endsWith(`/${name}.layer.css`)))
    .filter((name) => !imports.includes(`/${name}.layer.css`));
  expect(stylesheets.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
