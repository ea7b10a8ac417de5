/** What staff can do with a request, the next step first. */
export const staffActions = [
  'take-back',
  'take-now',
  'posted',
  'approve',
  'take',
  'resume',
  'decide',
  'ask-identity',
  'extend',
  'review',
  'ask-review',
  'message',
  'assign',
  'note',
  'mail-returned',
] as const
export type StaffRequestAction = (typeof staffActions)[number]
