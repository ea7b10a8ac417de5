/** Id of the title of the messages, the target of a link. */
export const mailboxId = 'mailbox'
