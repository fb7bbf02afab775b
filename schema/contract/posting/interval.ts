import * as z from 'zod';

/** How sure a number of times is: fields of a comparison of views. */
export const intervalShape = {
  low: z.number().nonnegative().meta({
    description: 'The true value lies from here to `high` with a probability of 90 %.',
    example: 1.1,
  }),
  high: z.number().nonnegative().meta({ example: 1.8 }),
  is_clear: z.boolean().describe('Whether 1 is outside. If not, this may be chance.'),
};
