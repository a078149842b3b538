import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { DropdownMenu } from './DropdownMenu.js';

const signOut = vi.fn();
const entries = [
  { to: '/profiel', icon: null, text: 'Profiel' },
  { onClick: signOut, icon: null, text: 'Sign out' },
];

beforeEach(() => {
  signOut.mockReset();
  render(<DropdownMenu label="Menu van Loes" button="Loes" entries={entries} />, { wrapper: MemoryRouter });
});
const getButton = () => screen.getByRole('button', { name: 'Menu van Loes' });
const getItem = (name: string) => screen.getByRole('menuitem', { name });
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('opens with the focus on its first item and sets aria-expanded', () => {
  expect(getButton().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(getButton());
  expect(getButton().getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(getItem('Profiel'));
});

it('moves the focus with the arrow keys (wrapping around), Home, End and letters', () => {
  getButton().focus();
  pressKey('ArrowDown');
  const visited = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'p', 's'].map((key) => {
    pressKey(key);
    return document.activeElement?.textContent;
  });
  expect(visited).toEqual(['Sign out', 'Profiel', 'Sign out', 'Profiel', 'Sign out', 'Profiel', 'Sign out']);
});

it('closes with Escape and returns the focus to the button', () => {
  fireEvent.click(getButton());
  pressKey('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(getButton());
});

it('closes when the focus goes elsewhere', () => {
  fireEvent.click(getButton());
  fireEvent.blur(getItem('Profiel'), { relatedTarget: document.body });
  expect(screen.queryByRole('menu')).toBeNull();
});

it('runs the selected action once and closes', () => {
  fireEvent.click(getButton());
  fireEvent.click(getItem('Sign out'));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});
