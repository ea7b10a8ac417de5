import type { AppRelease } from '@site/shared/contract'
import { hostName } from '../workspace.ts'

/** The address below which a version's files stand; `origin` is empty for the site's own. */
export function appBase(name: string, version: string, origin = ''): string {
  return `${origin}/apps/${name}/${version}/`
}

/** The origin that an app's files come from: empty for the site's own, undefined when its base is no such address. */
export function originOf({ name, version, base }: AppRelease): string | undefined {
  const path = appBase(name, version)
  if (base === path) return ''
  if (!base.endsWith(path) || !URL.canParse(base)) return undefined
  const { origin, protocol } = new URL(base)
  return base === origin + path && /^https?:$/.test(protocol) ? origin : undefined
}

/** How sentences name an app at their start. */
export function titleOf(name: string): string {
  return name === hostName ? 'Host' : `Remote "${name}"`
}
