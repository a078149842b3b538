// Plain CommonJS, for the reason in password.worker.cjs.
const { getPriority, setPriority } = require('node:os');
const { ZxcvbnFactory } = require('@zxcvbn-ts/core');
const { adjacencyGraphs, dictionary } = require('@zxcvbn-ts/language-common');
const dutch = require('@zxcvbn-ts/language-nl-be');

// Linux has a priority per thread; elsewhere this would lower the priority of the whole process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));

/** Below this, zxcvbn gives score 0 or 1: the password can be guessed online. */
const minGuesses = 1e6;
/** Number of characters that are checked, because the work grows faster than linearly. */
const maxLength = 24;
const l33tMaxSubstitutions = 20;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, ...dutch.dictionary },
  graphs: adjacencyGraphs,
  maxLength,
  l33tMaxSubstitutions,
});

const removeAccents = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '');

/** @param {{ password: string, words: string[] }} task `words` are easy to guess for this person. */
module.exports = ({ password, words }) =>
  [...new Set([password, removeAccents(password)])].some(
    (spelling) => zxcvbn.check(spelling, words).guesses < minGuesses,
  );
