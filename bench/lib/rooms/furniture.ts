import { type Canvas, type Colour, fill, lit, paint, type Place } from './canvas.ts';

/** Random choices of one room, in a fixed order. */
export type Dice = {
  random: () => number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  of<Item>(items: readonly Item[]): Item;
};

export function makeDice(random: () => number): Dice {
  const between = (least: number, most: number) => least + random() * (most - least);
  return {
    random,
    between,
    whole: (least, most) => Math.round(between(least, most)),
    chance: (share) => random() < share,
    of: (items) => items[Math.floor(random() * items.length)] as (typeof items)[number],
  };
}

export type Head = { x: number; y: number; size: number };
/** Draws a thing in front of people, moved by so many pixels. */
export type Near = (canvas: Canvas, byX: number, byY: number) => void;

function anyColour(dice: Dice): Colour {
  return [dice.whole(15, 240), dice.whole(15, 240), dice.whole(15, 240)];
}

/** A wall with light from one side, its things, and for every head one thing that could be a frame around it. */
export function drawBackdrop(canvas: Canvas, dice: Dice, heads: readonly Head[]): void {
  drawWall(canvas, dice);
  const things = dice.whole(2, 7);
  for (let i = 0; i < things; i++) {
    const width = canvas.width * dice.between(0.06, 0.3);
    const height = canvas.height * dice.between(0.1, 0.6);
    const place: Place = [
      dice.between(0, canvas.width - width),
      dice.between(0, canvas.height - height),
      width,
      height,
    ];
    dice.of(THINGS)(canvas, place, dice);
  }
  for (const head of heads) if (dice.chance(0.75)) dice.of(THINGS)(canvas, placeAround(head, dice), dice);
}

function drawWall(canvas: Canvas, dice: Dice): void {
  const wall = anyColour(dice);
  const lean = dice.of([0.08, 0.15, 0.3, 0.6]);
  const corner = dice.chance(0.4) ? canvas.width * dice.between(0.2, 0.8) : Infinity;
  const floor = canvas.height * dice.between(0.7, 1.3);
  const ground = anyColour(dice);
  paint(canvas, [0, 0, canvas.width, canvas.height], (x, y) => {
    const light = 1 - lean * (x / canvas.width) + 0.1 * (1 - y / canvas.height);
    return lit(y > floor ? ground : wall, light * (x > corner ? 0.8 : 1));
  });
  if (dice.chance(0.3)) fill(canvas, [0, floor - 6, canvas.width, 6], lit(wall, 0.6));
}

/** A place whose sides are where a webcam's would be: from half a face to three faces away. */
function placeAround({ x, y, size }: Head, dice: Dice): Place {
  const [left, right] = [dice.between(0.6, 2.5), dice.between(0.6, 2.5)];
  const [up, down] = [dice.between(0.6, 1.8), dice.between(0.7, 3.5)];
  return [x - left * size, y - up * size, (left + right) * size, (up + down) * size];
}

type Thing = (canvas: Canvas, place: Place, dice: Dice) => void;

const frame: Thing = (canvas, [x, y, width, height], dice) => {
  const rim = dice.between(2, 9);
  fill(canvas, [x, y, width, height], anyColour(dice));
  const inner = anyColour(dice);
  const [wave, slope] = [dice.between(0.02, 0.2), dice.between(-0.4, 0.4)];
  paint(canvas, [x + rim, y + rim, width - 2 * rim, height - 2 * rim], (column, row) =>
    lit(inner, 1 + slope * ((row - y) / height) + 0.15 * Math.sin(wave * column) * Math.sin(wave * row)),
  );
};

const door: Thing = (canvas, [x, y, width], dice) => {
  const colour = anyColour(dice);
  fill(canvas, [x - 4, y - 4, width + 8, canvas.height], lit(colour, 0.5));
  fill(canvas, [x, y, width, canvas.height], colour);
  for (const share of [0.1, 0.55]) {
    fill(canvas, [x + width * 0.15, y + canvas.height * share, width * 0.7, canvas.height * 0.3], lit(colour, 0.85));
  }
};

const windowPane: Thing = (canvas, [x, y, width, height], dice) => {
  fill(canvas, [x, y, width, height], [225, 222, 215]);
  const sky: Colour = dice.chance(0.5) ? [200, 225, 250] : [20, 25, 45];
  paint(canvas, [x + 5, y + 5, width - 10, height - 10], (_, row) => lit(sky, 1.1 - (0.4 * (row - y)) / height));
  if (dice.chance(0.6)) fill(canvas, [x + width / 2 - 2, y, 4, height], [225, 222, 215]);
  if (dice.chance(0.4)) fill(canvas, [x, y + height / 2 - 2, width, 4], [225, 222, 215]);
};

const shelf: Thing = (canvas, [x, y, width, height], dice) => {
  const wood = anyColour(dice);
  fill(canvas, [x, y, width, height], lit(wood, 0.4));
  const boards = dice.whole(2, 5);
  for (let board = 0; board < boards; board++) {
    const top = y + (height * board) / boards;
    for (let left = x + 2; left < x + width - 4;) {
      const wide = dice.between(3, 10);
      const tall = (height / boards) * dice.between(0.5, 0.9);
      if (dice.chance(0.85)) fill(canvas, [left, top + height / boards - tall, wide, tall], anyColour(dice));
      left += wide;
    }
    fill(canvas, [x, top + height / boards - 3, width, 3], wood);
  }
  fill(canvas, [x, y, 3, height], wood);
  fill(canvas, [x + width - 3, y, 3, height], wood);
};

const books: Thing = (canvas, [x, y, width, height], dice) => {
  for (let top = y; top < y + height;) {
    const tall = dice.between(5, 14);
    const inset = dice.between(0, 0.12) * width;
    fill(canvas, [x + inset, top, width - inset * 2, tall], anyColour(dice));
    top += tall;
  }
};

const plant: Thing = (canvas, [x, y, width, height], dice) => {
  const leaves = Array.from({ length: 14 }, () => ({
    x: x + dice.between(0, width),
    y: y + dice.between(0, height * 0.7),
    across: dice.between(0.06, 0.16) * width + 2,
    down: dice.between(0.05, 0.15) * height + 2,
    green: dice.whole(60, 170),
  }));
  fill(canvas, [x + width * 0.3, y + height * 0.7, width * 0.4, height * 0.3], anyColour(dice));
  for (const leaf of leaves) {
    paint(canvas, [leaf.x - leaf.across, leaf.y - leaf.down, 2 * leaf.across, 2 * leaf.down], (column, row) =>
      ((column - leaf.x) / leaf.across) ** 2 + ((row - leaf.y) / leaf.down) ** 2 <= 1
        ? [leaf.green * 0.4, leaf.green, leaf.green * 0.3]
        : null,
    );
  }
};

const lamp: Thing = (canvas, [x, y, width, height], dice) => {
  fill(canvas, [x + width / 2 - 2, y, 4, height], anyColour(dice));
  fill(canvas, [x, y, width, height * 0.3], [250, 235, 190]);
};

const curtain: Thing = (canvas, [x, y, width], dice) => {
  const cloth = anyColour(dice);
  const folds = dice.between(0.2, 0.8);
  paint(canvas, [x, y, width, canvas.height], (column) => lit(cloth, 0.85 + 0.15 * Math.sin(folds * column)));
};

const THINGS: readonly Thing[] = [
  frame,
  frame,
  frame,
  door,
  windowPane,
  windowPane,
  shelf,
  shelf,
  books,
  plant,
  lamp,
  curtain,
];

/** A desk with books, a laptop or a microphone before the people: the lower side of a webcam that is none. */
export function drawNear(dice: Dice, heads: readonly Head[]): Near[] {
  return heads.flatMap(({ x, y, size }) => {
    const wide = size * dice.between(2, 7);
    const [left, top] = [x - wide * dice.between(0.3, 0.7) - 8, y + size * dice.between(0.7, 3) - 8];
    const colour = anyColour(dice);
    const kind = dice.of(['desk', 'books', 'laptop'] as const);
    const stack = Array.from({ length: dice.whole(2, 5) }, () => ({
      tall: dice.between(5, 14),
      colour: anyColour(dice),
    }));
    return (canvas: Canvas, byX: number, byY: number) => {
      if (kind === 'desk') fill(canvas, [0, top + byY, canvas.width, canvas.height], colour);
      if (kind === 'laptop') fill(canvas, [left + byX, top + byY, wide, wide * 0.6], colour);
      if (kind !== 'books') return;
      let down = top + byY;
      for (const book of stack) {
        fill(canvas, [left + byX, down, wide, book.tall], book.colour);
        down += book.tall;
      }
    };
  });
}

/** A name strap at the lower left or right: a flat box with letters, in the same pixels in every picture. */
export function drawStrap(canvas: Canvas, dice: Dice): void {
  const width = canvas.width * dice.between(0.25, 0.6);
  const height = canvas.height * dice.between(0.08, 0.16);
  const x = dice.chance(0.6) ? canvas.width * dice.between(0, 0.08) : canvas.width - width - canvas.width * 0.04;
  const y = canvas.height * dice.between(0.7, 0.86);
  fill(canvas, [x, y, width, height], anyColour(dice));
  drawLetters(canvas, [x + 8, y + height * 0.2, width - 16, height * 0.6], {
    dice,
    ink: anyColour(dice),
    tall: height * 0.4,
  });
}

/** Strokes as letters have them: lines of words in a place. */
export function drawLetters(
  canvas: Canvas,
  [x, y, width, height]: Place,
  { dice, ink, tall }: { dice: Dice; ink: Colour; tall: number },
): void {
  for (let top = y; top + tall <= y + height + 1; top += tall * 1.7) {
    const end = x + width * dice.between(0.4, 1);
    for (let left = x; left < end;) {
      if (dice.chance(0.85)) {
        fill(canvas, [left, top, Math.max(1, tall * 0.18), tall], ink);
        if (dice.chance(0.7))
          fill(canvas, [left, top + tall * dice.of([0, 0.45, 0.85]), tall * 0.5, Math.max(1, tall * 0.15)], ink);
      }
      left += tall * 0.65;
    }
  }
}
