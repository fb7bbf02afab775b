/**
 * Every row of the specification and of the decisions, and the tests that check it. A test is named by `file: start of
 * its title`: the file in this folder without `.test.ts`, and the title of a test or of a group. `npm run generate`
 * prints docs/contract-tests.md from it, and a test checks that each title exists. A row without tests is shown as
 * such.
 */
export type ContractRow = { row: string; tests: string[] };
