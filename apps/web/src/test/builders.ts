import type { Foto } from '@ledenportaal/shared';

const idOf = (number: number) => number.toString(16).padStart(24, '0');

export const buildFoto = (overrides: Partial<Foto> = {}): Foto => ({
  _id: idOf(1),
  thumbnail: [{ '480': '/media/480.jpg', '720': '/media/720.jpg' }],
  beschrijving: 'Heide bij avond',
  eigenaar: 'Loes',
  tags: [],
  themes: [],
  width: 3000,
  height: 2000,
  bytes: 3_400_000,
  thumbhash: '',
  original: '/media/original.jpg',
  inCollection: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...overrides,
});

export const buildLabel = (naam: string, number: number, count = 3) => ({ _id: idOf(number), naam, count });
export { idOf };
