/** Parses a text as CSV and says how many records it has; with a member's portal this is what an import does least. */
import { parse } from 'csv-parse/sync';
import { answerWith } from './answer';

answerWith<string, number>((text) => Promise.resolve(parse(text, { delimiter: ';', relax_quotes: true }).length));
