import { answerParts } from '@site/shared/calls'
import { mapKeys } from '@site/shared/rules'

/** Parts of an answer to a request for access, in its files and in its text. */
export const inFiles = mapKeys(answerParts, () => ({ kind: 'FILES' as const, text: '' }))
export const inText = mapKeys(answerParts, (name) => ({ kind: 'TEXT' as const, text: `The whole ${name}.` }))
