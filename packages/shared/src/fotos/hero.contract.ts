import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { Hero, HeroChoice } from './hero.js';
import { heroRoutes } from './hero.routes.js';

export const heroContract = defineContract(heroRoutes, {
  one: {
    summary: 'Lees de foto bovenaan het dashboard',
    response: results(Hero),
  },
  choice: {
    summary: 'Lees welke foto voor het dashboard is gekozen',
    response: results(HeroChoice),
  },
  choose: {
    summary: 'Kies de foto bovenaan het dashboard',
    body: HeroChoice,
    response: results(HeroChoice),
    errors: ['foto_not_found'],
  },
});
