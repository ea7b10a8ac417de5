import { auditActions, auditQuery, type AuditQuery } from '@site/shared/calls'
import { readOne, readSearch, type UrlFilter } from '@site/shared/platform'

/** The filter in the query of the page's URL; unknown values are ignored. */
export const filterInAddress: UrlFilter<AuditQuery> = {
  read(query) {
    const page = Number(query.get('page') ?? 1)
    return {
      person: readSearch(query, 'person') || undefined,
      action: readOne(query, 'action', auditActions),
      reference: readSearch(query, 'reference').slice(0, 20) || undefined,
      from: readDay(query.get('from')),
      to: readDay(query.get('to')),
      page: Number.isInteger(page) && page > 0 ? page : 1,
    }
  },
  write: ({ page = 1, ...filter }) => ({ ...filter, page: page > 1 ? String(page) : undefined }),
}

function readDay(text: string | null): string | undefined {
  return text !== null && auditQuery.schema.from.is(text) ? text : undefined
}
