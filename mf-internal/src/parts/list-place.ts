import { array, is, number, object, string, type Infer } from 'superstruct'

const listPlace = object({
  /** Query of the list. */
  search: string(),
  /** The requests on its page, in their order. */
  references: array(string()),
  /** Entries of the browser's history since the list. */
  steps: number(),
})
/** The list from which a request was opened; the state of a history entry. */
export type ListPlace = Infer<typeof listPlace>

export function readListPlace(state: unknown): ListPlace | undefined {
  return is(state, listPlace) ? state : undefined
}

/** The request that was opened last, at which the keys of the list go on. */
export const lastOpened = { reference: '' }
