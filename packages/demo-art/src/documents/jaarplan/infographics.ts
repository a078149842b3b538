import type { Infographic } from '../infographic.js';

export const infographic2023: Infographic = {
  foto: 'schapen-heide',
  subtitle: 'Bijna een half miljoen bezoeken, en de winter telt mee',
  moments: [
    ['April', 'Het bezoekersonderzoek begint: 1.264 gasten doen mee.'],
    ['Juni', 'Nieuwe borden in Wolfsbroek, Steltwoude en Kraaiwijkerveen.'],
    ['September', '96 excursies naar de bronst, allemaal vol.'],
    ['Oktober', 'Elf restaurants met wild uit het gebied op de kaart.'],
    ['December', 'De winterronde opent: 2.800 wandelaars in een maand.'],
  ],
};

export const infographic2022: Infographic = {
  foto: 'boomgaard-bloei',
  subtitle: 'Meer gasten dan ooit, en een plan tot en met 2025',
  moments: [
    ['Maart', 'Het meerjarenplan 2022-2025 is vastgesteld.'],
    ['Mei', 'De bloesemroute langs Brempterlo is klaar: 34 kilometer.'],
    ['Juli', 'De beeldbank gaat open voor alle leden.'],
    ['Oktober', 'Acht restaurants met wild uit het gebied op de kaart.'],
    ['November', 'Een volle zaal op de ledenbijeenkomst in Ruigenlo.'],
  ],
};
