/** One worker that holds passwords against a hash, and nothing else. */
import bcrypt from 'bcryptjs';
import { answerWith } from './answer';

/** As the product has it. */
const cost = 12;

const hash = await bcrypt.hash('een goed wachtwoord', cost);
answerWith((password: string) => bcrypt.compare(password, hash));
