// Who keeps the periods that no code can keep: the work of people outside this site, and where it is checked that they do.
import { create, nonempty, object, record, string } from 'superstruct'
import listed from './people.json' with { type: 'json' }

const keeperStruct = object({
  /** A function in the company, not a name. */
  who: nonempty(string()),
  /** Where and how often somebody looks whether the period is kept; of what is no promise, why not. */
  checked: nonempty(string()),
})

export const people = create(listed, record(string(), keeperStruct))

export function isKeeper(name: string | undefined): boolean {
  return name !== undefined && name in people
}
