/** The part of `FAILURES` about accounts and sub-accounts. */
export const FAILURES_OF_ACCOUNTS = {
  'accounts.wrong_password': { status: 400, text: 'The current password is wrong. Check it and try again.' },
  'accounts.not_confirmed': { status: 400, text: 'email must be the email address of this account.' },
  'accounts.email_taken': { status: 400, text: 'A user with this email already exists. Send another email.' },
  'accounts.too_many': {
    status: 403,
    text: 'You have as many sub-accounts as your plan allows. Close one first.',
  },
  'accounts.external_id_taken': {
    status: 400,
    text: 'Another of your sub-accounts has this external_id. Send another, or use that account: GET /accounts?external_id=ID.',
  },
  'accounts.is_sub_account': {
    status: 403,
    text: 'A sub-account has no sub-accounts. Use a key or session of the account above it.',
  },
  'accounts.too_few_credits': {
    status: 403,
    text: 'The account that the credits are taken from has too few. Send a smaller amount.',
  },
} as const;
