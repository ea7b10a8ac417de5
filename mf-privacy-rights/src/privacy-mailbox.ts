export const privacyMailbox = 'privacy@lantaarn.example'
