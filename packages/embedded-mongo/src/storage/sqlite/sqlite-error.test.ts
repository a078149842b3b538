import { describe, expect, it, vi } from 'vitest';
import { createTemporaryFolder } from '../../testing/folder';
import { createKilledFolder, openEngine } from '../../testing/killed-folder';
import { FolderError } from '../folder-error';
import * as driver from './sqlite-driver';
import { toFolderError } from './sqlite-error';

vi.mock('./sqlite-driver', async (importActual) => {
  const actual = await importActual<typeof driver>();
  return { ...actual, readRow: vi.fn(actual.readRow) };
});

const sqliteError = (errcode: number): Error => Object.assign(new Error('the reason'), { errcode });
const systemError = (code: string): Error => Object.assign(new Error('the reason'), { code, errno: -1 });

describe('an error of SQLite or the system during a start', () => {
  it.each([
    ['SQLITE_ERROR', sqliteError(1), 'data-damaged'],
    ['SQLITE_PERM', sqliteError(3), 'folder-not-writable'],
    ['SQLITE_BUSY', sqliteError(5), 'folder-in-use'],
    ['SQLITE_NOMEM', sqliteError(7), undefined],
    ['SQLITE_READONLY_DIRECTORY', sqliteError(1544), 'folder-not-writable'],
    ['SQLITE_IOERR_READ', sqliteError(266), undefined],
    ['SQLITE_CORRUPT', sqliteError(11), 'data-damaged'],
    ['SQLITE_FULL', sqliteError(13), undefined],
    ['SQLITE_CANTOPEN of a file that can be opened', sqliteError(14), undefined],
    ['SQLITE_AUTH', sqliteError(23), 'folder-not-writable'],
    ['SQLITE_NOTADB', sqliteError(26), 'data-damaged'],
    ['EACCES', systemError('EACCES'), 'folder-not-writable'],
    ['EMFILE', systemError('EMFILE'), undefined],
    ['none', new Error('the reason'), undefined],
  ])('%s', (_, cause, failure) => {
    const folder = createTemporaryFolder();
    expect(toFolderError(folder, cause)).toMatchObject({
      failure,
      message: expect.stringMatching(/^The .*\.$/) as string,
    });
  });

  it.each([
    ['no damage when it is not about the file', 7, undefined],
    ['damage when it is', 11, 'data-damaged'],
  ])('is in the check of a file after a kill %s', async (_, code, failure) => {
    const { folder } = await createKilledFolder();
    vi.mocked(driver.readRow).mockImplementationOnce(() => {
      throw sqliteError(code);
    });
    const open = vi.fn(() => openEngine(folder));
    expect(open).toThrow(FolderError);
    expect(open.mock.results[0]!.value).toMatchObject({ failure });
  });
});
