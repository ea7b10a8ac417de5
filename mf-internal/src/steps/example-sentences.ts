import { decisionReasons, type ExampleSentences, type SentenceKind } from '@site/shared/calls'
import type { Values } from '@site/shared/rules'
import { chosenIn } from './answer-parts.ts'
import { isRefusal } from './outcome-form.ts'

/** Returns a function that names the sentences for a field of a form: of its text those of `kind`, of a refusal those of its reason. */
export function examplesOf(kind: SentenceKind | undefined, sentences: ExampleSentences | undefined) {
  return (field: string, values: Values): readonly string[] => {
    if (!sentences) return []
    if (field === 'done') return sentences.done ?? []
    if (field !== 'text') return []
    return [...((kind && sentences[kind]) ?? []), ...ofRefusal(sentences, values)]
  }
}

function ofRefusal({ refusal, partial }: ExampleSentences, values: Values): readonly string[] {
  if (!isRefusal(values)) return []
  const isPart = chosenIn(values) === 'PARTLY'
  const chosen = values[isPart ? 'partReason' : 'reason']
  const reason = decisionReasons.find((each) => each === chosen)
  return [...((reason && refusal?.[reason]) ?? []), ...((isPart && partial) || [])]
}
