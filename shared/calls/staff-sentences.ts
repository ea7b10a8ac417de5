import { array, enums, object, optional, size, type Infer } from 'superstruct'
import { langs } from '../contract/locale.ts'
import { limits, mapKeys, textStruct } from '../rules/index.ts'
import { call } from './call.ts'
import { ask } from './client.ts'
import { decisionReasons } from './decision-reasons.ts'
import { staffCallsPath } from './staff-requests.ts'

/** Fields of forms of staff, by what is written there. A refusal has its own by reason. */
export const sentenceKinds = ['identity', 'extension', 'partial', 'done', 'message', 'review'] as const
export type SentenceKind = (typeof sentenceKinds)[number]

const sentences = optional(size(array(textStruct({ maxLength: limits.message, multiline: true })), 0, 50))

/** Sentences in one language, which staff insert and complete: `[…]` is a gap. */
export const exampleSentences = object({
  ...mapKeys(sentenceKinds, () => sentences),
  refusal: optional(object(mapKeys(decisionReasons, () => sentences))),
})
export type ExampleSentences = Infer<typeof exampleSentences>

/** Matches a part of a sentence that is still to be written: `[…]`, or with a hint, `[which data…]`. */
export const gap = /\[[^[\]\n]*…\]/

/** Returns the sentences of `sentences.json` in a language. */
export const getSentences = call(
  {
    method: 'GET',
    path: `${staffCallsPath}/sentences`,
    query: object({ language: enums(langs) }),
    answer: exampleSentences,
  },
  (it) => (language: (typeof langs)[number]) => ask(it, { query: { language } }),
)
