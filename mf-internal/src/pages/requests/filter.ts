import { countryCodes, flowTypes, requestStates, type StaffRequestFilter } from '@site/shared/calls'

/** The filter that stands in the query of the page's address; what it does not know is left out. */
export function readFilter(query: URLSearchParams): StaffRequestFilter {
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name))
  const page = Number(query.get('page') ?? 1)
  return {
    state: known('state', requestStates),
    country: known('country', countryCodes),
    flowType: known('flowType', flowTypes),
    overdue: query.get('overdue') === 'true' || undefined,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The query of the page with one more part of the filter; a change of the filter leads to its first page. */
export function withPart(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  changed.delete('page')
  changed.delete(name)
  if (value) changed.set(name, value)
  return changed
}
