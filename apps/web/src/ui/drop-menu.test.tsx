import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { DropMenu } from './DropMenu.js';

const signOut = vi.fn();
const entries = [
  { to: '/profiel', icon: null, text: 'Profiel' },
  { onClick: signOut, icon: null, text: 'Sign out' },
];

beforeEach(() => {
  signOut.mockReset();
  render(<DropMenu label="Menu van Loes" button="Loes" entries={entries} />, { wrapper: MemoryRouter });
});
const target = () => screen.getByRole('button', { name: 'Menu van Loes' });
const item = (name: string) => screen.getByRole('menuitem', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

it('opens with the focus on its first item and sets aria-expanded', () => {
  expect(target().getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(target());
  expect(target().getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(item('Profiel'));
});

it('moves the focus with the arrow keys (wrapping around), Home, End and letters', () => {
  target().focus();
  press('ArrowDown');
  const visited = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'p', 's'].map((key) => {
    press(key);
    return document.activeElement?.textContent;
  });
  expect(visited).toEqual(['Sign out', 'Profiel', 'Sign out', 'Profiel', 'Sign out', 'Profiel', 'Sign out']);
});

it('closes with Escape and returns the focus to the button', () => {
  fireEvent.click(target());
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(target());
});

it('closes when the focus goes elsewhere', () => {
  fireEvent.click(target());
  fireEvent.blur(item('Profiel'), { relatedTarget: document.body });
  expect(screen.queryByRole('menu')).toBeNull();
});

it('runs the selected action once and closes', () => {
  fireEvent.click(target());
  fireEvent.click(item('Sign out'));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});
