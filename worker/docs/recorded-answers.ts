import answers from './recorded-answers.json' with { type: 'json' };

/** Real answers by `operationId status`, recorded from the tests by `npm run examples`. */
export const RECORDED: Record<string, unknown> = answers;
