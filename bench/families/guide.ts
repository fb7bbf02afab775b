import type { Family } from './talk-families.ts';

const nouns = (list: string): string[] => list.split(' ');

/**
 * Guides who walk groups through towns and tell what happened there. Written to report on, and on the tuning side since
 * its misses were read.
 */
export const GUIDE: Family = {
  subjects: [
    nouns('cathedral spire chapel organ crypt cloister altar belfry pulpit nave'),
    nouns('market stall basket cheese olive fishmonger awning scales melon pepper'),
    nouns('tram timetable platform depot conductor ticket junction carriage signal tunnel'),
    nouns('palace ballroom chandelier tapestry throne corridor gallery mirror staircase velvet'),
    nouns('brewery barrel malt hops cellar foam bottle cork tap pint'),
    nouns('prison cell warden gate tower dungeon chain lock courtyard guard'),
    nouns('lighthouse cliff reef beacon gull fog tide shore buoy sailor'),
    nouns('library shelf catalogue scroll atlas archive ladder globe parchment lantern'),
  ],
  filler: [
    'On your right there is the {n}, and a bit further the {n}.',
    'This {n} is from the same period as the other {n}.',
    'Please stay together, we are going past the {n} now.',
    'The {n} was restored some time ago, like the {n}.',
    'Can everyone see the {n} from there?',
    'So that would be the {n}, mostly.',
    'We come to the {n} in a moment, just wait for the others.',
    'It is a {n} like many others in the area.',
    'If you look up you can see a part of the {n}.',
    'Mind the step next to the {n}.',
    'The {n} is closed on Mondays, and so is the {n}.',
    'Well, there were more of them, a {n} here and a {n} there.',
    'Those with a camera can get the {n} from this side.',
    'Behind it is a {n} that we do not visit today.',
    'People often ask about the {n}, and it is in the leaflet.',
    'Good, then let us go on to the {n}.',
    'It has been moved a few times, the {n}, because of the {n}.',
    'Next to the {n} is where the bus stops.',
  ],
  stories: [
    [
      'A thief returned this {thing} after {num} years, by post, with a receipt for cleaning.',
      'He had taken it on his honeymoon in {place}, for a bet, and hidden it under the bed.',
      'His wife dusted it every Saturday without ever asking.',
      'When {who}, the curator, opened the parcel, a wedding ring rolled out of the wrapping.',
      'The letter said that she had died in spring, and that the house was too loud now.',
      'The museum never pressed charges; it hung the ring beside the {thing}, number {num2} in the catalogue.',
    ],
    [
      'The bell above you is cracked because of a love letter.',
      '{who} was supposed to ring at noon, as on every day for {num} weeks before.',
      'A girl from {place} had slipped a note into the rope, and reading it took both hands.',
      'The rope ran free, the clapper struck sideways, and the bronze split from lip to shoulder.',
      'The town wanted {who} hanged; the girl stood up in court and read the note aloud.',
      'The judge fined them {num2} coins and married them on the spot.',
      'Ever since, noon is rung eleven times here, and the twelfth stroke is left for the bride.',
    ],
    [
      'You are standing on the most expensive mistake that {place} ever made.',
      'The architect, {who}, drew the bridge in feet, and the masons measured in ells.',
      'For {num} days they built from both banks, singing to each other across the water.',
      'When the halves met, one side was higher by the length of a {thing}.',
      'They could not afford to tear it down, so a staircase went into the middle.',
      'Horses refused it, merchants cursed it, and lovers took it over.',
      'Today {num2} thousand couples a year pay to climb six useless steps.',
    ],
    [
      'During the siege, {who} kept {num} children alive with a {thing} and a lie.',
      'The wells of {place} were poisoned, and the mothers knew it, but thirst does not listen.',
      'So she told the little ones that a dragon slept down there and woke from the sound of buckets.',
      'Each night she blew through the {thing} into the shaft, and the whole quarter heard it snore.',
      'No child went near the water for {num2} days, until the rain came.',
      'One of them later became mayor, and he put a dragon on the coat of arms.',
    ],
    [
      'How does a blind man become the best forger of his century?',
      '{who} lost his sight at nineteen, in a workshop fire in {place}.',
      'His fingers remembered the pressure of every master whose {thing} he had ever polished.',
      'He carved {num} saints, and experts swore that they were two hundred years older than he was.',
      'A cleaner gave him away, since his saints were the only ones without a candle nearby.',
      'He laughed in the dock and told the court to close their eyes and touch.',
      '{num2} of the statues were never withdrawn, for nobody could tell which.',
    ],
    [
      'Only one customer was ever thrown out of this inn, and he was the king.',
      'It was {num}, the roads were frozen, and {who} had a single table left.',
      'He came in without his crown, stamped his boots and sat down on the place of a coachman from {place}.',
      'She picked up a {thing} and counted to three.',
      'He left by the window, walked {num2} miles to his palace, and had a fever for a week.',
      'Then a chest arrived with a note, written by his own hand: keep the table for the coachman, keep the gold for the window.',
    ],
  ],
  decoys: [
    [
      'Isn’t it beautiful, just look at it, the most beautiful of all!',
      'It is so lovely, everyone loves it, really everyone.',
      'You will never forget this, I promise.',
      'Take your time, it is wonderful.',
    ],
    [
      'A small word from the company that sponsors our walks.',
      'You get every tour at the best price, never more than twenty, and the first drink is free.',
      'Use the discount code on the back of your ticket.',
      'And do follow us, and leave a comment if you liked the {n}.',
    ],
    [
      'Why is the {n} facing the {n}?',
      'The colleague in the afternoon will tell you.',
      'We have to move on because of the {n}.',
      'What about the {n}, does anyone know?',
    ],
    [
      'The {n} has 12 windows, 8 doors and 36 steps.',
      'The {n} has 14 windows, 6 doors and 30 steps.',
      'The third has 10 and 4, and 28.',
    ],
    [
      'Good morning and welcome to the morning tour.',
      'My name is on the badge, and today we see the {n} first.',
      'The toilets are behind the {n}.',
    ],
  ],
  who: nouns('Leopold Ottilie Casimir Brunhild Anselm Theodora Wenzel Philippa'),
  place: nouns('Riga Bruges Zadar Salamanca Krakow Lubeck Ravenna Evora'),
  thing: nouns('goblet trumpet ladle bellows chessboard horseshoe rapier clock'),
};
