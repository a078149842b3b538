/** Parses a text as CSV and returns the number of records: the minimum work of an import. */
import { parse } from 'csv-parse/sync';
import { handleTasks } from '../task-process';

handleTasks<string, number>((text) => Promise.resolve(parse(text, { delimiter: ';', relax_quotes: true }).length));
