import { writeDay, writeMoment } from '@site/shared/rules'
import type { Mail } from '../mail/enqueue.ts'
import { fillTemplate } from '../mail/fill-template.ts'
import { allFacts, safeFacts } from './facts.ts'
import { renderLetter } from './letter.ts'
import type { StoredRequest } from './request-store.ts'
import { texts } from './texts.ts'

type LetterName = keyof (typeof texts)['nl']['letters']

interface Links {
  /** Where the button leads. */
  action?: string
  /** Until when that link works. */
  until?: Date
  /** The status page, where the button leads elsewhere. */
  status?: string
}

/** Letters to addresses that nobody has confirmed, or that need not repeat everything. */
const shortLetters = new Set<LetterName>(['verification', 'reminder', 'withdrawal'])

/** A letter to the person who made a request, in the language of the page that it was made on. */
export function personMail(name: LetterName, request: StoredRequest, { action, until, status }: Links = {}): Mail {
  const { language, reference, answerBy, body, country } = request
  const { letters, signature } = texts[language]
  const letter = letters[name]
  const values = {
    reference,
    answerBy: writeDay(answerBy, language),
    until: until ? writeMoment(until, language) : '',
  }
  const closing = letter.closing.map((text) => fillTemplate(text, values))
  const rendered = renderLetter(
    {
      subject: fillTemplate(letter.subject, values),
      opening: letter.opening.map((text) => fillTemplate(text, values)),
      facts: shortLetters.has(name) ? safeFacts(request, language) : allFacts(request, language),
      action: action ? { label: letter.action, address: action } : undefined,
      closing: status ? [...closing, `${letter.status} ${status}`] : closing,
      signature,
    },
    language,
  )
  const locale = `${language}_${country === 'NL' ? 'nl' : 'be'}` as const
  return { to: body.email, ...rendered, locale, about: { requestReference: reference } }
}
