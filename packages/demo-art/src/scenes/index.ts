import { bulbScenes } from './bulbs.js';
import { coastScenes } from './coast.js';
import { cyclePathScenes } from './cycle-path.js';
import { deerScenes } from './deer.js';
import { forestScenes } from './forest.js';
import { heathScenes } from './heath.js';
import { hillScenes } from './hills.js';
import { lakeScenes } from './lake.js';
import { laneScenes } from './lane.js';
import { nightScenes } from './night.js';
import { oakScenes } from './oak.js';
import { pumpkinScenes } from './pumpkins.js';
import type { Scene } from './scene.js';
import { stormScenes } from './storm.js';
import { valleyScenes } from './valley.js';
import { villageScenes } from './village.js';

export const scenes: Scene[] = [
  ...hillScenes,
  ...oakScenes,
  ...deerScenes,
  ...villageScenes,
  ...heathScenes,
  ...coastScenes,
  ...lakeScenes,
  ...forestScenes,
  ...nightScenes,
  ...laneScenes,
  ...bulbScenes,
  ...cyclePathScenes,
  ...pumpkinScenes,
  ...valleyScenes,
  ...stormScenes,
];
