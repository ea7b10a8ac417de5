import * as exported from '@site/shared/calls'
import { callGroups, type AnyCall } from '@site/shared/calls'

/** Every call that there is, those of staff too. */
export const allCalls: readonly AnyCall[] = Object.values<unknown>(exported).filter(isCall)

/** Those that are open to all, in the order of the page that describes them. */
export const publicCalls = allCalls
  .filter(({ group }) => group)
  .toSorted((a, b) => place(a) - place(b) || (a.path < b.path ? -1 : 1))

function place({ group }: AnyCall): number {
  return callGroups.findIndex((known) => known === group)
}

function isCall(value: unknown): value is AnyCall {
  return (
    value !== null && (typeof value === 'object' || typeof value === 'function') && 'method' in value && 'path' in value
  )
}

/** The bodies of a call, of which what is sent passes one. */
export function bodiesOf({ body }: Pick<AnyCall, 'body'>) {
  return body === undefined ? [] : [body].flat()
}
