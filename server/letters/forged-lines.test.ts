import type { PrivacyRequestBody } from '@site/shared/calls'
import { letters } from './letters.ts'
import type { StoredRequest } from '../requests/store/request-store.ts'

const lineEnds = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f']
const receivedAt = new Date('2026-11-21T10:00:00Z')
const email = 'noor@shop.example'
const mailbox = 'team@lindehof.example'

/** Everything that a visitor, a register or a row of earlier days may bring, with `text` in it. */
function writeMails(text: string) {
  const question = letters.contactNotice({
    message: { name: text, email, question: text },
    locale: 'nl_nl',
    mailbox,
    receivedAt,
  })
  const report = {
    name: text,
    email,
    explanation: text,
    reason: 'MISLEADING',
    campaignId: 'NL-1',
    locale: 'nl_nl',
  } as const
  const facts = {
    complaint: report,
    advertisement: { campaignId: 'NL-1', sponsor: text },
    mailbox,
    receivedAt,
    dueAt: receivedAt,
    page: 'https://privacy.example.nl/',
  }
  const address = {
    postalCode: '1000',
    city: text,
    street: text,
    houseNumber: '1',
    houseNumberExtension: '',
    country: 'BE',
  }
  const body: PrivacyRequestBody = {
    flowType: 'RECTIFICATION',
    right: '',
    country: 'BE',
    language: 'nl',
    brands: [],
    email,
    phoneNumber: text,
    userMessage: text,
    brandName: text,
    article: text,
    publicationLink: text,
    publicationDate: text,
    userInfo: { salutation: 'NONE', firstName: text, lastName: text, address },
    touchpoint: text,
  }
  const request = {
    ...body,
    body,
    reference: 'LM-1234-5678',
    state: 'VERIFIED',
    receivedAt,
    askedOn: '2026-11-21',
    answerBy: '2026-12-21',
    sentBy: text,
  } as unknown as StoredRequest
  return [
    question,
    letters.complaintReceipt(facts),
    letters.complaintNotice(facts),
    letters.complaintNotice({ ...facts, advertisement: { campaignId: null, place: text } }),
    letters.requestNotice({ request, config: { privacyMailbox: mailbox, teamLanguage: undefined } }),
  ]
}

test.each(lineEnds)('a text with %j begins no line of a mail, and ends no subject', (lineEnd) => {
  const mails = writeMails(`Hallo${lineEnd}E-mail: boss@evil.example${lineEnd}${lineEnd}Ontvangen: gisteren`)
  for (const { subject, text } of mails) {
    expect(subject.split(/[\n\v\f\r\u0085\u2028\u2029]/)).toHaveLength(1)
    const lines = text.split(/[\n\v\f\r\u0085\u2028\u2029]/)
    expect(lines.filter((line) => /^(E-mail: boss|Ontvangen: gisteren)/.test(line))).toEqual([])
  }
  expect(mails.filter(({ text }) => text.includes('boss@evil.example'))).toHaveLength(4)
})

test('a typed line keeps its place below the label, two blanks in', () => {
  const [question] = writeMails('Eén\n\nTwee')
  expect(question!.text).toMatch(/Vraag:\n\n {2}Eén\n {2}\n {2}Twee\n$/)
})

test('nothing that is typed turns our labels round', () => {
  for (const { text, subject } of writeMails('\u202eneerb\u2066\u2069')) {
    expect(subject + text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  }
})
