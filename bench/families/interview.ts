import type { Family } from './talk-families.ts';

const nouns = (list: string): string[] => list.split(' ');

/**
 * People who are asked about their lives, in the present tense and in their own way. Written to report on, and on the
 * tuning side since its misses were read.
 */
export const INTERVIEW: Family = {
  subjects: [
    nouns('goalkeeper referee season stadium transfer defender trophy coach injury captain'),
    nouns('airport suitcase passport hostel train ticket luggage island visa flight'),
    nouns('novel chapter editor publisher draft reader paragraph bookshop critic poem'),
    nouns('puppy leash kennel vet whiskers collar litter paw stable pony'),
    nouns('diet muscle treadmill protein squat gym yoga stretch trainer sleep'),
    nouns('theatre costume actor script curtain audition director rehearsal audience scene'),
    nouns('school teacher homework pupil classroom lesson blackboard grade uniform holiday'),
    nouns('farm tractor barn harvest cow fence wheat drought stable milk'),
  ],
  filler: [
    'Yeah, no, the {n} is nice, I like the {n}.',
    "It's always been a bit like that with the {n}, hasn't it.",
    'I suppose the {n} is a part of it.',
    'We talk about the {n} a lot, me and the others.',
    'Sometimes there is a {n}, sometimes there is none.',
    "That's the thing with any {n}, it comes and goes.",
    'Mm, and the {n} as well, of course.',
    'As far as the {n} goes, I would say it is all right.',
    'I was asked about the {n} only last week, actually.',
    'Back then we used to have a {n} and a {n} at home.',
    'Somebody else can probably say more about the {n} than I can.',
    'It depends on the {n}, and on how one feels that day.',
    'Sure, the {n}, why not.',
    "I wouldn't say that the {n} matters so much these days.",
    'You do the {n} first and the {n} after that.',
    'Oh, the {n}, yes, that was around the same time.',
    'The usual things, a {n}, a {n}, nothing out of the ordinary.',
    "And then it's on to the next {n}, week after week.",
  ],
  stories: [
    [
      'My grandmother hides a letter in the wall of a house in {place}, and for {num} weeks no one looks for it.',
      'It is wrapped around a {thing}, because she knows that soldiers take paper but leave junk.',
      'When the street is cleared, she walks past the wall without turning her head.',
      'Four decades on, {who} rents that flat and drills a hole for a bookshelf.',
      'Dust comes out, then string, then handwriting.',
      '{who} reads it on the floor, looks up the surname and rings our doorbell {num2} hours later.',
      'She was eighty-eight, and she asked only whether the spelling was all right.',
    ],
    [
      'What do you do when the pilot asks the passengers for a {thing}?',
      '{who} was in seat {num2}, on the way home from {place}, and had one in the hand luggage.',
      'The front wheel was stuck, and the manual told them to circle for hours.',
      'Together they unscrewed a panel beneath the carpet and pushed.',
      'There was a clunk, everybody screamed, and the lamp went green.',
      'The airline sent a voucher for {num} miles and a bill for the carpet.',
      "That's how {who} ended up designing landing gear.",
    ],
    [
      'Every referee remembers one whistle, and mine was worth {num} euros and a marriage.',
      '{who} falls in the last minute, the whole of {place} shouts, and I see nothing at all.',
      'I blow because of the noise, not because of the foul.',
      'They score, they go up, and a bakery closes down the road since its owner had bet the oven on a draw.',
      'That baker was about to be my father-in-law.',
      'I have told {num2} young referees since: if you only heard it, it did not happen.',
    ],
    [
      'Three surgeons refuse, and the fourth one wants to see my {thing} first.',
      'I think {who} is joking, yet I carry it up to the ward in {place} on a trolley.',
      'She watches my fingers for an hour and draws {num2} tiny arrows on the scan.',
      'During the operation I am awake, and I have to play while they cut.',
      'On bar {num} my left hand goes numb, and everything stops.',
      'They shift the probe by a millimetre, the feeling floods back, and they close me up.',
      'I still play that bar louder than it is written.',
    ],
    [
      'The first customer of our restaurant stole a {thing}, and we owe him everything.',
      'It was raining in {place}, {num} chairs were empty, and {who} was crying in the cellar.',
      'He ate, he paid, he went, and so did our only piece of decoration.',
      'A week later his column appeared: the soup was so good that he had needed a souvenir.',
      'The telephone rang until the plaster came off the wall.',
      'He came back after {num2} months, put it on the counter, and ordered the same soup.',
    ],
    [
      'There is a village near {place} where no dog has barked since {num}.',
      'I went there with {who} to record silence for a film, of all things.',
      'An old shepherd took us to a pen and showed us a {thing} hanging from the gate.',
      'Whenever wolves came down, he rang it once and the pack lay flat, quiet as stones.',
      'Wolves hunt by sound, so they trotted right through and out at the other end.',
      'He lost {num2} neighbours to the city in his lifetime, but not a single lamb.',
      'In the finished film that silence lasts nine seconds, and people tell me that it is the loudest part.',
    ],
  ],
  decoys: [
    [
      'Oh my goodness, amazing, totally amazing, the best time ever!',
      'Everybody was so happy, you cannot imagine how happy.',
      'It was great, it was really great, we had so much fun.',
      'Honestly, just great.',
    ],
    [
      'A quick break for the people who make this show possible.',
      'Their sponsor package has everything you ever wanted, and never costs more than a coffee.',
      'Sign up with our coupon, and you save half of it in the first month.',
      'If you like this podcast, subscribe wherever you listen.',
    ],
    [
      'Do you want to know what really happened with the {n}?',
      "I can't talk about it, sorry, it's a legal thing.",
      'Ask me about the {n} instead.',
      'So what is it with you and the {n}?',
    ],
    [
      'We won 3 in May, 2 in June, 4 in July and 5 in August with the same {n}.',
      'Then 6 in a row, then 1, then 2 and 2 again.',
      'The year after it was 7 and 8, I think, or 9 with the {n}.',
    ],
    [
      'Hello and welcome to another episode.',
      "My guest today needs no introduction, and we'll get to the {n} soon.",
      "Thank you for having me, it's good to be here with the {n} and everything.",
    ],
  ],
  who: nouns('Beatriz Conrad Yusuf Annika Dorothea Malik Sunniva Esteban'),
  place: nouns('Cordoba Lviv Galway Plovdiv Sapporo Antwerp Oaxaca Tbilisi'),
  thing: nouns('accordion screwdriver teapot cowbell violin corkscrew lantern typewriter'),
};
