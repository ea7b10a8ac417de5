/** Of the title of the messages, which a link leads to. */
export const mailboxId = 'mailbox'
