import type { Page, Params } from '@site/shared/contract'
import { matchPath } from '@site/shared/platform'

export interface Crumb {
  to: string
  /** Message id. */
  text: string
  params: Params
}

/** The pages of a remote whose address is the beginning of this one, from the top: the breadcrumbs after home. */
export function getTrail(pages: readonly Page[], segments: readonly string[]): Crumb[] {
  const trail: Crumb[] = []
  for (let depth = 1; depth <= segments.length; depth += 1) {
    const to = `/${segments.slice(0, depth).join('/')}`
    for (const page of pages) {
      const match = matchPath(`/${page.path}`, to)
      if (!match) continue
      const text = page.breadcrumb ?? page.title
      trail.push({ to, text: typeof text === 'function' ? text(match.params) : text, params: match.params })
      break
    }
  }
  return trail
}
