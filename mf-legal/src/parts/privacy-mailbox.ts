/** Where people write to about their data. */
export const privacyMailbox = 'privacy@lantaarn.example'
