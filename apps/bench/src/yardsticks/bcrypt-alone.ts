/** A worker that only compares passwords with a bcrypt hash. */
import bcrypt from 'bcryptjs';
import { answerWith } from './answer';

/** Same cost as the product. */
const cost = 12;

const hash = await bcrypt.hash('een goed wachtwoord', cost);
answerWith((password: string) => bcrypt.compare(password, hash));
