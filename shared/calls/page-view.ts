import { literal, size, string, type, type Infer } from 'superstruct'
import { call } from './call.ts'

/** The path of the page, language in front, without query and hash. */
const pageView = type({ path: size(string(), 1, 300) })

/**
 * Counts a visit by day, country and route (product §7). Neither address nor browser nor the path itself is kept; with
 * Global Privacy Control nothing is counted. Nobody waits for the answer, which is 204.
 */
export const countPageView = call(
  { method: 'POST', path: '/api/page-views', body: pageView, answer: literal(null) },
  (it) => (view: Infer<typeof pageView>) =>
    navigator.sendBeacon(it.path, new Blob([JSON.stringify(view)], { type: 'application/json' })),
)
