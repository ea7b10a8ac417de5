import type { AppRelease } from '@site/shared/contract'
import { hostName } from './workspace.ts'

/** The version of a build: that of its package, and its content (hexadecimal). */
export function versionOf(packageVersion: string, content: string): string {
  return `${packageVersion}-${content.slice(0, 10)}`
}

const namedByContent = /\.[0-9a-f]{10}\.\w+$/

/**
 * The address below which a build's files stand; `origin` is empty for the site's own. Files whose names say their content
 * keep their address for as long as they stay as they are; other names mean something only within a version (decisions/0012).
 */
export function appBase(name: string, version: string, files: readonly string[], origin = ''): string {
  return files.every((file) => namedByContent.test(file))
    ? sharedBase(name, origin)
    : versionBase(name, version, origin)
}

function sharedBase(name: string, origin = ''): string {
  return `${origin}/apps/${name}/`
}

function versionBase(name: string, version: string, origin = ''): string {
  return `${origin}/apps/${name}/${version}/`
}

/** The folder below that of the app in which its files stand: that of its version, or none. */
export function versionFolder({ name, version, base }: AppPlace): string {
  return base.endsWith(sharedBase(name)) ? '' : version
}

type AppPlace = Pick<AppRelease, 'name' | 'version' | 'base'>

/** The origin that an app's files come from: empty for the site's own, undefined when its base is no such address. */
export function originOf({ name, version, base }: AppRelease): string | undefined {
  const path = [versionBase(name, version), sharedBase(name)].find((end) => base.endsWith(end))
  if (path === undefined) return undefined
  if (base === path) return ''
  if (!URL.canParse(base)) return undefined
  const { origin, protocol } = new URL(base)
  return base === origin + path && /^https?:$/.test(protocol) ? origin : undefined
}

/** How sentences name an app at their start. */
export function titleOf(name: string): string {
  return name === hostName ? 'Host' : `Remote "${name}"`
}
