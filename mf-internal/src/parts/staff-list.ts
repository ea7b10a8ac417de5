import type { AnyStruct } from '@site/shared/calls'
import { useLoaderData, useUrlFilter, type UrlFilter } from '@site/shared/platform'
import { create, type Struct } from 'superstruct'
import { makeStaffCall, type StaffCall } from './staff-call.ts'

type QueryStruct<Filter> = Struct<Filter, Readonly<Record<string, AnyStruct>>>

/** Defines a list: its page has the query of its call in the URL. `path` is that of the page, in the internal area. */
export function defineList<Filter extends object, Answer>(
  path: string,
  query: QueryStruct<Filter>,
  load: (filter: Filter) => Promise<Answer>,
) {
  const inUrl = filterOf(query)

  async function loader({ request }: { request: Request }): Promise<{ filter: Filter; call: StaffCall<Answer> }> {
    const filter = inUrl.read(new URL(request.url).searchParams)
    return { filter, call: await makeStaffCall(() => load(filter)) }
  }

  function useList() {
    const loaded: Awaited<ReturnType<typeof loader>> = useLoaderData()
    const controls = useUrlFilter(inUrl, 0)
    return {
      ...loaded,
      ...controls,
      /** Path and query of the list with `part` in its filter. */
      addressOf: (part: Partial<Filter>) => `/internal-privacy-rights${path}${controls.searchWith(part)}`,
      /** Changes these parts of the filter, as typed or chosen; begins at the first page. */
      choose(parts: Readonly<Record<string, string>>) {
        const params = new URLSearchParams(controls.searchWith({}))
        for (const [name, text] of Object.entries({ ...parts, page: '' })) params.set(name, text)
        controls.change(inUrl.read(params))
      },
    }
  }

  return { loader, useList }
}

export type StaffList<Filter extends object> = ReturnType<ReturnType<typeof defineList<Filter, unknown>>['useList']>

/** Returns the filter of a list in the page's URL. Values that the call does not take are ignored. */
function filterOf<Filter extends object>(query: QueryStruct<Filter>): UrlFilter<Filter> {
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
      const values = new Map<string, string | number | undefined>(Object.entries(filter))
      const isFirstPage = (name: string) => values.get(name) === 1
      return Object.fromEntries(
        fields.map(([name]) => [name, isFirstPage(name) ? undefined : values.get(name)?.toString()]),
      )
    },
  }
}
