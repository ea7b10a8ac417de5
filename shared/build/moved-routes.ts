import { countries, type RemoteManifest } from '../contract/index.ts'

/** Returns the old paths of a remote as routes without files, except those that the pattern of a page matches. */
export function listMovedRoutes({ pages, moved = {} }: Pick<RemoteManifest, 'pages' | 'moved'>) {
  const tables = Object.entries(moved)
  const paths = [...new Set(tables.flatMap(([, targets]) => Object.keys(targets)))]
  return paths
    .filter((path) => !pages.some((page) => matches(page.path, path)))
    .map((path) => ({
      path,
      files: [],
      calls: [],
      countries: countries.filter((country) => {
        return tables.some(([locale, targets]) => locale.endsWith(country) && Object.hasOwn(targets, path))
      }),
    }))
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/')
  const segments = path.split('/')
  return (
    expected.length === segments.length && expected.every((part, at) => part.startsWith(':') || part === segments[at])
  )
}
