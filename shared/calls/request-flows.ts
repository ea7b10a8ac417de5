import type { Country, Lang } from '../contract/locale.ts'
import { keysOf } from '../rules/index.ts'
import names from './flow-names.json' with { type: 'json' }

export const requestTextNames = [
  'email',
  'phoneNumber',
  'userMessage',
  'brandName',
  'article',
  'publicationLink',
  'publicationDate',
] as const
export type RequestTextName = (typeof requestTextNames)[number]

interface Flow {
  /** Texts without which a request is not accepted. */
  required: readonly RequestTextName[]
  /** Whether account information is only sent where the visitor has opened it. */
  hasOptionalAccount?: boolean
  /** The only countries that have it; both where left out. */
  countries?: readonly Country[]
}

/** The kinds of request; docs/changing-things.md says how to add one. */
const flows = {
  // Objections require a brand and a channel instead of a text.
  OBJECTION: { required: [] },
  RIGHT_OF_ACCESS: { required: ['email'], hasOptionalAccount: true },
  RECTIFICATION: { required: ['userMessage'] },
  REMOVAL_FROM_PUBLICATION: { required: ['article', 'publicationDate', 'userMessage'], countries: ['be'] },
  RIGHT_TO_BE_FORGOTTEN: { required: ['email'], hasOptionalAccount: true },
  // Requires one of `otherRights`, too.
  OTHER_REQUEST: { required: ['userMessage'] },
} satisfies Record<string, Flow>

export type FlowType = keyof typeof flows
export const flowTypes: readonly FlowType[] = keysOf(flows)
export const requestFlows: Readonly<Record<FlowType, Flow>> = flows
/** Names for mails and staff. */
export const flowNames: Readonly<Record<FlowType, Record<Lang, string>>> = names
