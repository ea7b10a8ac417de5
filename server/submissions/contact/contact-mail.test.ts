import type { Locale } from '@site/shared/contract'
import { contactMail } from './contact-routes.ts'

const message = { name: 'Zoë {question}', email: 'zoe@shop.example', question: 'Eerste regel\r\nTweede {name}\rDerde' }
const received = new Date('2026-11-21T23:30:00Z')

const mails: [Locale, string, string, string][] = [
  ['nl_nl', 'Contactformulier: vraag van ', '.nl, taal nl', 'zondag 22 november 2026 om 00:30'],
  ['nl_be', 'Contactformulier: vraag van ', '.be, taal nl', 'zondag 22 november 2026 om 00:30'],
  ['fr_be', 'Formulaire de contact\u202F: question de ', '.be, langue fr', 'dimanche 22 novembre 2026 à 00:30'],
  ['fr_nl', 'Formulaire de contact\u202F: question de ', '.nl, langue fr', 'dimanche 22 novembre 2026 à 00:30'],
  ['en_be', 'Contactformulier: vraag van ', '.be, taal en', 'zondag 22 november 2026 om 00:30'],
]

test.each(mails)('a message from a page in %s is mailed as "%s"', (locale, subject, site, time) => {
  const mail = contactMail(message, locale, 'contact@lantaarn.example', received)
  expect(mail).toMatchObject({ to: 'contact@lantaarn.example', subject: `${subject}Zoë {question}`, locale })
  expect(mail.replyTo).toEqual({ address: 'zoe@shop.example', name: 'Zoë {question}' })
  for (const part of [site, time, 'zoe@shop.example', ': Zoë {question}\n', '5 ']) expect(mail.text).toContain(part)
  expect(mail.text).toMatch(/\n\n {2}Eerste regel\n {2}Tweede \{name\}\n {2}Derde\n$/)
  expect(mail.html).toBeUndefined()
})

test('a French mail of the first of a month says so as the French do', () => {
  const mail = contactMail(message, 'fr_be', 'contact@lantaarn.example', new Date('2026-11-30T23:05:00Z'))
  expect(mail.text).toContain('mardi 1er décembre 2026 à 00:05')
})
