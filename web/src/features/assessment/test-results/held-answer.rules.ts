/** Where the page of a result leads whoever has to decide about late answers: the first one that waits. */
export const heldAnswerId = 'held-answer'
