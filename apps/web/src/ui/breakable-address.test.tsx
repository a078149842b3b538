import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BreakableAddress } from './BreakableAddress.js';

it('allows a line break before each @ and each dot without changing the text', () => {
  const { container } = render(<BreakableAddress>{'jan.de.boer@boerderij.example'}</BreakableAddress>);
  expect(container.textContent).toBe('jan.de.boer@boerderij.example');
  expect(container.innerHTML).toBe('jan<wbr>.de<wbr>.boer<wbr>@boerderij<wbr>.example');
});
