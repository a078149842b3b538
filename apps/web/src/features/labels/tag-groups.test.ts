import { expect, it } from 'vitest';
import { buildLabel } from '../../test/builders.js';
import { groupTags } from './tag-groups.js';

const tags = ['winter', 'heide', 'Één', 'bos', 'edelhert', '2024', 'Bloemen', 'herfst'].map((naam, number) =>
  buildLabel(naam, number),
);
const formatGroups = (text?: string) =>
  groupTags(tags, text).map(({ letter, tags: inGroup }) => `${letter}: ${inGroup.map(({ naam }) => naam).join(' ')}`);

it('groups tags by first letter, without accents', () =>
  expect(formatGroups()).toEqual(['#: 2024', 'B: Bloemen bos', 'E: edelhert Één', 'H: heide herfst', 'W: winter']));

it('finds tags regardless of case and accents', () => expect(formatGroups(' EEN ')).toEqual(['E: Één']));
it('returns no groups without matches', () => expect(formatGroups('zee')).toEqual([]));
