/**
 * What stands unseen where facts about a text will be, so that nothing moves when they come: about as long as the
 * longest of them.
 */
export const expectedFacts = { date: '2000-09-30', until: '2000-09-30', changes: 20 }
