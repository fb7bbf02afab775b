/** Why a document cannot change a clip: a sentence that says what to do. */
export class UnreadableEdit extends Error {}
