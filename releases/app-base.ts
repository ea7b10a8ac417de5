import type { AppRelease } from '@site/shared/contract'
import { hostName } from './workspace.ts'

export type AppLocation = Pick<AppRelease, 'name' | 'version' | 'base'>

/** Returns the folder of an app's files below `/apps`. Releases of earlier versions of this tool have one for each version (decisions/0012). */
export function filesFolder({ name, version, base }: AppLocation): string {
  return base.endsWith(`/${version}/`) ? `${name}/${version}` : name
}

/** The origin that an app's files come from: empty for the site's own, undefined when its base is no such address. */
export function originOf(app: AppLocation): string | undefined {
  const path = `/apps/${filesFolder(app)}/`
  if (app.base === path) return ''
  const url = URL.parse(app.base)
  return url && app.base === url.origin + path && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** How sentences name an app at their start. */
export function titleOf(name: string): string {
  return name === hostName ? 'Host' : `Remote "${name}"`
}
