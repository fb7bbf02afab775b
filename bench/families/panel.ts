import type { Family } from './talk-families.ts';

const nouns = (list: string): string[] => list.split(' ');

/**
 * A family that figures are reported on: two people at a table, `B:` the one who asks and falls in, `A:` the one who
 * tells. Stories are told across both voices. Nothing was tuned on it.
 */
export const PANEL: Family = {
  subjects: [
    nouns('inflation currency bond dividend pension broker deficit mortgage auditor surplus'),
    nouns('surgeon ward stethoscope bandage vaccine clinic pharmacy nurse ambulance dosage'),
    nouns('solar turbine pipeline reactor grid coal meter voltage dam insulation'),
    nouns('election ballot campaign mayor council voter debate petition lobby slogan'),
    nouns('headline newsroom columnist deadline scoop editor broadcast rumour archive footnote'),
    nouns('trial verdict jury witness lawyer evidence judge appeal sentence clause'),
    nouns('museum sculpture canvas curator easel fresco gallery varnish sketch auction'),
    nouns('satellite modem keyboard password browser firmware router cable printer backup'),
  ],
  filler: [
    'A: Well, with the {n} it is always a question of the {n}.',
    'B: Mhm, and the {n} too, I imagine.',
    'A: I would put the {n} and the {n} in one drawer.',
    'B: Okay, and how about the {n}?',
    'A: There are those who say {n}, and there are those who say {n}.',
    'A: That goes for the {n} just as it goes for the {n}.',
    'B: Sure, sure, the {n} is another matter.',
    'A: Of course one has to look at the {n} in its context.',
    'B: I hear that a lot about the {n}.',
    'A: Nobody in the room is going to fight over the {n}, I think.',
    'A: It was the {n} first, then for a while it was the {n}.',
    'B: Let us put a pin in the {n} for the time being.',
    'A: Broadly I agree on the {n}, with the usual caveats.',
    'B: To come back to the {n} that came up before.',
    'A: On the {n} there are many opinions, and some of them are mine.',
    'A: You can turn the {n} around as you like, it stays a {n}.',
    'B: Right, right, as with any {n}.',
    'A: We could spend an evening on the {n} alone.',
  ],
  stories: [
    [
      'B: What was the worst phone call that you ever had to make?',
      'A: I called {who} at dawn to say that the bank in {place} had {num} euros left.',
      'B: For the whole bank?',
      'A: For the whole bank, and on the pavement stood pensioners with a {thing} and blankets.',
      'A: {who} drove over in slippers, unlocked the front gate and served coffee for {num2} hours.',
      'A: As long as people smell coffee, nobody runs.',
      'A: On Monday the queue was for deposits.',
    ],
    [
      'A: My first patient in {place} was a parrot.',
      'B: You were a cardiologist.',
      'A: The dictator, {who}, loved it more than his ministers, and it had stopped breathing.',
      'A: I massaged a heart of the size of a hazelnut with the handle of a {thing}, {num} beats a minute.',
      'A: It opened one eye and screamed the name of his mistress through the palace.',
      'A: I was given {num2} minutes to reach the border.',
      'B: And the mistress got the parrot, if I remember correctly.',
    ],
    [
      'A: In {num} the lights went out over {place}, and a burglar kept the hospital going.',
      'A: {who} had come for the copper, and he was sitting in the basement with a {thing} when the generator died.',
      'A: Upstairs were {num2} newborns on ventilators.',
      'B: He could have walked away.',
      'A: He knew that wiring better than the electricians, since he had been stealing it for months.',
      'A: By torchlight he bridged the main fuse with his own loot.',
      'A: They arrested him in the morning, and every mother on that floor signed the bail.',
    ],
    [
      'B: Is it true that you lost an election to a {thing}?',
      'A: In {place} somebody painted a face on it and put it on the ballot under the name of {who}.',
      'A: I had posters, a bus and {num} volunteers.',
      'A: It had no programme, it did not travel, and it never contradicted itself.',
      'A: At the count it was ahead of me by {num2} votes, and the returning officer shook its lid.',
      'A: I have begun each speech since with a joke about furniture, for fear of the next one.',
    ],
    [
      'A: The most honest witness I ever cross-examined was six years old.',
      'A: {who} was accused of burning down a warehouse in {place} for the insurance, {num} thousand in cash.',
      'A: I asked the girl whether she was certain about the man with the {thing}.',
      'A: She said that she was not certain, but her dog was.',
      'B: They did not bring the dog.',
      'A: They brought the dog, it crossed the courtroom, passed {num2} benches and lay down on his shoes.',
      'A: The jury was out for the length of a cigarette.',
    ],
    [
      'A: A forged painting hung in the gallery at {place} for {num} months, and the guard had painted it.',
      'B: Which of them, {who}?',
      'A: {who}, night shift, a quiet fellow who brought his own {thing} to work.',
      'A: He copied the original in the dark, a square inch each night, and swapped them over Christmas.',
      'A: Then visitors began to linger in front of it, {num2} percent longer than before.',
      'A: When he confessed, the director asked him for a second one.',
    ],
  ],
  decoys: [
    [
      'B: Wow, incredible, this is the best conversation we ever had!',
      'A: You always ask the greatest questions, always.',
      'B: Everyone at home is going to love this, I am sure.',
      'A: It is a pleasure, a real pleasure.',
    ],
    [
      'B: We need a quick break for our sponsor.',
      'B: They never charge more than the rest, and everything comes with a free trial for you.',
      'B: Sign up with the coupon on the screen, and do not forget to subscribe.',
      'B: And we are back, with the {n}.',
    ],
    [
      'B: But who really decides about the {n}?',
      'A: That is a question for my colleague, he knows the {n}.',
      'B: Then what about the {n}?',
      'A: There I would have to look it up.',
    ],
    [
      'A: For the {n} it was 4.1 in spring, 4.4 in summer and 3.9 in autumn.',
      'A: For the {n} we saw 2.2, 2.6 and 2.3.',
      'B: And 11 to 14 for the others, with the {n} at 9.',
    ],
    [
      'B: Good evening, welcome to the show, my name is on the cup.',
      'B: With me is somebody whom you all know, and we start with the {n}.',
      'A: Thank you, good to see you, and hello to everybody with a {n} at home.',
    ],
  ],
  who: nouns('Rosalind Matthias Ngozi Ferenc Isadora Bartholomew Saskia Leandro'),
  place: nouns('Marseille Tallinn Nairobi Bilbao Leipzig Montevideo Lahore Reykjavik'),
  thing: nouns('wheelbarrow crowbar samovar broom dustbin saxophone hammer stepladder'),
};
