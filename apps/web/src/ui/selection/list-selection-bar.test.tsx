import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { renderElement } from '../../test/render.js';
import { ListSelectionBar } from './ListSelectionBar.js';
import { useListSelection } from './useListSelection.js';

const max = 96;
const items = Array.from({ length: max + 1 }, (_, index) => ({ _id: idOf(index) }));
const Bar = ({ isLoaded }: { isLoaded: boolean }) => {
  const bar = useRef<HTMLDivElement>(null);
  const [hasLoaded, setHasLoaded] = useState(isLoaded);
  const selection = useListSelection({ search: '', page: '1', items: hasLoaded ? items : undefined, max });
  return (
    <>
      <ListSelectionBar selection={selection} label="Gekozen tags" max={max} bar={bar}>
        <button>Verwijderen</button>
      </ListSelectionBar>
      <button onClick={() => setHasLoaded(true)}>Laden</button>
    </>
  );
};
const getPageCheckbox = () => screen.getByRole('checkbox', { name: 'Alles op deze pagina' });

it('offers no actions for more items than they take, and clears the selection', () => {
  renderElement(<Bar isLoaded />);
  fireEvent.click(getPageCheckbox());
  screen.getByText('97 gekozen');
  screen.getByText('Kies er hooguit 96 tegelijk');
  expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keuze wissen' }));
  expect(screen.queryByText(/gekozen/)).toBeNull();
});

it('cannot choose the page before it has loaded, and says so', () => {
  renderElement(<Bar isLoaded={false} />);
  expect(getPageCheckbox().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(getPageCheckbox());
  fireEvent.click(screen.getByRole('button', { name: 'Laden' }));
  expect(getPageCheckbox().getAttribute('aria-disabled')).toBeNull();
  expect(screen.queryByText(/gekozen/)).toBeNull();
});
