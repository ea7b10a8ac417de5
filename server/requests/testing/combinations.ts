import {
  behalves,
  countryCodes,
  decisionReasons,
  emptyUserInfo,
  flowTypes,
  letterChannels,
  otherRights,
  outcomes,
  requestFlows,
  type Behalf,
  type CountryCode,
  type DecisionReason,
  type FlowType,
  type LetterChannel,
  type OtherRight,
  type Outcome,
} from '@site/shared/calls'
import { countryOfCode } from '@site/shared/rules'
import { printedTo } from './staff-work.ts'

/** Subject of a request, its sender, and the channel of letters. */
export interface Matter {
  flowType: FlowType
  right: OtherRight | ''
  country: CountryCode
  behalf: Behalf | null
  way: LetterChannel
}

/** `NOTHING_FOUND`: granted, with the answer that we hold no data. */
export type Given = Outcome | 'NOTHING_FOUND'
export const givens: readonly Given[] = ['GRANTED', 'NOTHING_FOUND', 'PARTLY', 'REFUSED']

export interface Decided {
  given: Given
  reason: DecisionReason | undefined
}

const kinds = flowTypes.flatMap((flowType): Pick<Matter, 'flowType' | 'right'>[] =>
  flowType === 'OTHER_REQUEST' ? otherRights.map((right) => ({ flowType, right })) : [{ flowType, right: '' }],
)

const isPossible = ({ flowType, country }: Pick<Matter, 'flowType' | 'country'>) =>
  requestFlows[flowType].countries?.includes(countryOfCode(country)) ?? true

/** Every request that can be made. */
export const matters: readonly Matter[] = kinds.flatMap((kind) =>
  countryCodes
    .map((country) => ({ ...kind, country }))
    .filter(isPossible)
    .flatMap((request) =>
      [null, ...behalves].flatMap((behalf) => letterChannels.map((way) => ({ ...request, behalf, way }))),
    ),
)

/** Every outcome with every reason and with none; what is granted has none. */
export const decisions: readonly Decided[] = givens.flatMap((given) => {
  const reasons = given === 'PARTLY' || given === 'REFUSED' ? decisionReasons : []
  return [undefined, ...reasons].map((reason) => ({ given, reason }))
})

export const outcomeOf = (given: Given): Outcome => outcomes.find((each) => each === given) ?? 'GRANTED'

export const nameKind = ({ flowType, right }: Pick<Matter, 'flowType' | 'right'>) => right || flowType

const reachedBy = {
  MAIL: { email: 'an@lindehof.example', phoneNumber: '' },
  POST: { email: '', phoneNumber: '', userInfo: printedTo },
  PHONE: { email: '', phoneNumber: '+31200000012', userInfo: emptyUserInfo },
} satisfies Record<LetterChannel, object>

const concerned = { name: 'Mies Vandamme', email: 'mies@lindehof.example', phoneNumber: '', address: '' }

/** Returns what the body of a request has for its matter. */
export function bodyOfMatter({ flowType, right, country, behalf, way }: Matter): object {
  return { flowType, right, country, ...reachedBy[way], ...(behalf && { concerned }) }
}
