import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { renderElement } from '../../test/render.js';
import { ListSelectionBar } from './ListSelectionBar.js';
import { useListSelection } from './useListSelection.js';

const max = 96;
const items = Array.from({ length: max + 1 }, (_, index) => ({ _id: idOf(index) }));
const Bar = () => {
  const bar = useRef<HTMLDivElement>(null);
  const selection = useListSelection({ search: '', page: '1', items, max });
  return (
    <ListSelectionBar selection={selection} label="Gekozen tags" max={max} bar={bar}>
      <button>Verwijderen</button>
    </ListSelectionBar>
  );
};

it('offers no actions for more items than they take, and clears the selection', () => {
  renderElement(<Bar />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Alles op deze pagina' }));
  screen.getByText('97 gekozen');
  screen.getByText('Kies er hooguit 96 tegelijk');
  expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keuze wissen' }));
  expect(screen.queryByText(/gekozen/)).toBeNull();
});
