import type { Family } from './talk-families.ts';

const nouns = (list: string): string[] => list.split(' ');

/**
 * A family that figures are reported on: somebody alone on a big stage, long sentences and very short ones, stories
 * that begin with a scene rather than a claim and end on a line. Nothing was tuned on it.
 */
export const KEYNOTE: Family = {
  subjects: [
    nouns('startup investor pitch valuation founder equity runway accelerator prototype exit'),
    nouns('robot sensor gripper motor algorithm conveyor torque joystick firmware servo'),
    nouns('classroom tutor syllabus exam scholarship diploma campus seminar thesis mentor'),
    nouns('ocean plankton coral trawler current seabed whale lagoon kelp submarine'),
    nouns('brand logo packaging slogan billboard focus retailer shelf discount loyalty'),
    nouns('habit willpower morning journal routine streak reminder mindset breath silence'),
    nouns('city pavement bicycle subway rooftop skyline tenant elevator plaza crosswalk'),
    nouns('violin sonata conductor tempo rehearsal choir soloist overture cello encore'),
  ],
  filler: [
    'When we look at the {n}, we see that the {n} has become part of the picture.',
    'And the {n} is a journey.',
    'Next slide, please, the one with the {n}.',
    'This is where the {n} and the {n} come together.',
    'Think of a {n}, any {n}.',
    'Some of you work with the {n}, others have seen a {n} from a distance.',
    'We believe in the {n}, as we have for some time.',
    'More {n}, less {n}.',
    'At the end of the day it comes down to the {n} and the people around the {n}.',
    'So what we did is we took the {n} and we looked at it again.',
    'It scales with the {n}, more or less.',
    'I will share a few thoughts on the {n} and then hand over.',
    'The same is true for the {n}.',
    'In this space there is a lot of {n} going on.',
    'Our teams have been busy with the {n} across several regions.',
    'That is the {n} piece, and now let me touch on the {n} piece.',
    'And with the {n} there is room to grow.',
    'Let that {n} sink in for a second.',
  ],
  stories: [
    [
      'Four in the morning, a kitchen in {place}, and my mother is soldering a {thing} to a bicycle.',
      'She has no degree, no permit and {num} coins in a biscuit tin.',
      'The village well is nine kilometres away, and {who}, our neighbour, has just broken her hip on the path.',
      'At sunrise my mother pedals, the chain turns, and water climbs out of the ground behind our house.',
      'Nobody clapped.',
      'They simply put down their buckets and sat in the mud, all {num2} of them, and cried.',
      'Every machine I have built since is a copy of that bicycle.',
    ],
    [
      'Picture the boardroom in {place}: leather chairs, {num} slides, and a founder named {who} who cannot speak.',
      'Laryngitis.',
      'Instead of cancelling he walked around the table and put a broken {thing} in front of each investor.',
      'They waited, they coughed, and finally one of them took out a pocket knife and began to repair it.',
      'Within {num2} minutes all of them were on the carpet with screws between their teeth.',
      'He wrote one word on the whiteboard: customers.',
      'It remains the shortest pitch that ever closed a round.',
    ],
    [
      'On the ninth of March, {num} kilometres off {place}, a diver called {who} ran out of air at the bottom.',
      'Training says to ascend and pray.',
      'Above her hung a hundred tons of steel, and beside her, tangled in a net, a whale calf was drowning too.',
      'She cut the net with the lid of a {thing}, strand by strand, {num2} strands, on an empty lung.',
      'The calf rose, and she held on to its fin.',
      'Marine biologists will tell you that gratitude does not exist among whales, and she will show you the photograph.',
    ],
    [
      'A school in {place} had the lowest marks in the country, {num} pupils and a leaking roof.',
      'The ministry sent tablets, then consultants, then threats.',
      'Then the caretaker, {who}, placed a {thing} in the corridor, unplugged, with a note: broken, do not touch.',
      'Children touched it.',
      'They took it apart at lunch, argued about magnets, fetched library books to prove each other wrong.',
      'By summer physics was the only lesson without truants, and {num2} of them study engineering today.',
      'Curiosity needs no budget, it needs a sign that forbids it.',
    ],
    [
      'I collapsed on a treadmill in {place} with {num} unread messages in my pocket.',
      'The paramedic, {who}, found no pulse on the left wrist and a smartwatch on the right one that congratulated me.',
      'In hospital they locked my phone into a {thing}, and for {num2} days I heard nothing but a radiator.',
      'Around the fourth day I noticed that it hummed in fifths, like an orchestra before the curtain.',
      'I asked for paper and wrote down what it played.',
      'That is the piece which you heard when you came into this hall.',
    ],
    [
      'They told the architect that nobody would ever take the stairs.',
      'Her name was {who}, the tower in {place} had {num} steps, and the lift cost more than the library.',
      'So she hid something on each landing: a chess problem, a window at child height, a {thing} that chimed.',
      'The lift broke down in its first winter.',
      'For {num2} weeks no tenant reported it.',
      'When the mechanic finally arrived, they asked him to come back next year.',
    ],
  ],
  decoys: [
    [
      'This is huge, this is the biggest thing ever, and it changes everything!',
      'You are the most amazing audience in the whole world.',
      'Make some noise, everybody, come on!',
      'Thank you, thank you so much, unbelievable.',
    ],
    [
      'A big thank you to our sponsors, without whom none of this would be possible.',
      'Their booth is the best in the hall, and you never leave with empty hands.',
      'Use the promo code on your badge, and you get half off everything.',
      'Follow us on all channels and leave a comment about the {n}.',
    ],
    [
      'What if the {n} was never the problem?',
      'Keep that in mind, we return to it after lunch.',
      'Because the {n} leads us to another {n}.',
      'And who here has a {n}?',
    ],
    [
      'Quarter one 14 percent, quarter two 17, quarter three 16, with the {n} flat.',
      'In the second region 8, 9 and 12, and {n} at 31.',
      'The third one is 5, 5 and 6.',
    ],
    [
      'Good morning, it is so good to be here, welcome to day two.',
      'My name is behind me, and in the next forty minutes we cover the {n}.',
      'Please mute your phones, and the {n} will be sent around.',
    ],
  ],
  who: nouns('Celestine Ruben Thandiwe Magnus Paloma Dmitri Noor Gwendolyn'),
  place: nouns('Asuncion Windhoek Stavanger Penang Coimbra Almaty Recife Dunedin'),
  thing: nouns('toaster colander turntable dynamo kettle pendulum metronome thermos'),
};
