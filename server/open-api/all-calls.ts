import * as exported from '@site/shared/calls'
import { callGroups, type AnyCall } from '@site/shared/calls'

export const allCalls: readonly AnyCall[] = Object.values<unknown>(exported).filter(isCall)

/** The public calls, in the order of the description. */
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

export function bodiesOf({ body }: Pick<AnyCall, 'body'>) {
  return body === undefined ? [] : [body].flat()
}
