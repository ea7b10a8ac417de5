import type { Mail, OutboxMail } from '../outbox.ts'

/** A mail to be put into the outbox. */
export const sampleMail: Mail = {
  to: 'mailbox@lindehof.example',
  replyTo: { address: 'zoe@belleforet.example', name: 'Zoë "Z" <Çelik>, L’Été' },
  subject: 'Een vraag van Zoë: wat wéét je?',
  text: 'Eerste regel\n\n.\nVan een regel met € en een heel lang vervolg. '.repeat(3),
  locale: 'nl_be',
}

/** The same as it comes out. */
export function claimedMail(changes: Partial<OutboxMail> = {}): OutboxMail {
  const { to, replyTo, ...content } = sampleMail
  const createdAt = new Date('2026-11-21T10:15:30.123Z')
  return {
    id: '8032e991-25fe-4bea-b06f-4a49418f57c8',
    messageId: '<8032e991-25fe-4bea-b06f-4a49418f57c8@lindehof.example>',
    recipient: to,
    replyTo: replyTo!.address,
    replyToName: replyTo!.name,
    html: null,
    ...content,
    possiblyAutomated: false,
    createdAt,
    attempts: 1,
    nextAttemptAt: createdAt,
    claimedUntil: null,
    sentAt: null,
    lastError: null,
    refusals: 0,
    givenUpAt: null,
    requestReference: null,
    contactMessageId: null,
    complaintId: null,
    advertisementId: null,
    followerId: null,
    informationRequestId: null,
    unsubscribeUrl: null,
    ...changes,
  }
}
