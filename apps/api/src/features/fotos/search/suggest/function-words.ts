/** Words that nearly every text has, normalised: nobody looks for a photo by them. Shorter ones are left out anyway. */
const functionWords = new Set(
  [
    'aan achter als beneden bij binnen boven buiten daar dan dat deze die dit door een elk elke enkele geen had hebben',
    'heeft het hier hun iets ik is kan maar mee meer met na naar naast niet nog nu of om onder ook op over per rond sinds',
    'staat staan tegen tot tussen uit van vanaf vanuit veel via voor waar was weer wel werd wordt worden zich zijn zoals',
    'zonder',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a word says something about a photo: no function word, and no one or two letters. */
export const isContentWord = (word: string): boolean =>
  word.length > 2 ? !functionWords.has(word) : !/^[a-z]+$/.test(word);
