import type { Country } from '../contract/locale.ts'

/** As the legal documents name them: one for each matter. */
export const privacyMailbox = 'privacy@lantaarn.example'
export const contactMailbox = 'contact@lantaarn.example'
/** Mailboxes of the data protection officers, who also review answers. */
export const dpoMailbox: Record<Country, string> = { nl: 'fg@lantaarn.example', be: 'dpo@lantaarn.example' }
