import type { AnyStruct } from '@site/shared/calls'
import type { UrlFilter } from '@site/shared/platform'
import { create, type Struct } from 'superstruct'

/** Returns the filter of a list in the page's URL: the query of its call. Values that the call does not take are ignored. */
export function listFilter<Filter extends object>(
  query: Struct<Filter, Readonly<Record<string, AnyStruct>>>,
): UrlFilter<Filter> {
  const fields = Object.entries(query.schema)
  return {
    read(params) {
      const values = fields.map(([name, field]) => {
        const text = params.get(name)?.trim()
        return [name, field.validate(text, { coerce: true })[0] ? undefined : text]
      })
      return create(Object.fromEntries(values), query)
    },
    write(filter) {
      const values = new Map<string, unknown>(Object.entries(filter))
      /** Leaves out the first page. */
      function write(value: unknown) {
        if (typeof value === 'number') return value > 1 ? String(value) : undefined
        return typeof value === 'string' ? value : undefined
      }
      return Object.fromEntries(fields.map(([name]) => [name, write(values.get(name))]))
    },
  }
}
