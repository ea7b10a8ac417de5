/** Characters that a server behind the back end could read as another path: separators, also encoded twice, and control characters. */
const misread = /[/\\\p{Cc}]|%(?:2e|2f|5c)/iu

/**
 * Returns the URL of a back end for the rest of a path with its query, both as they were sent; undefined where it could lead out of
 * the folder of the back end.
 */
export function backEndUrl(base: URL, rest: string): URL | undefined {
  const [path = '', ...query] = rest.split('?')
  const segments = path.split('/')
  const isLast = (at: number) => at === segments.length - 1
  if (!segments.every((segment, at) => isPlain(segment) || (segment === '' && isLast(at)))) return undefined
  const url = new URL(base)
  url.pathname += path
  url.search = query.join('?')
  return url.pathname.startsWith(base.pathname) ? url : undefined
}

function isPlain(segment: string): boolean {
  // Other forms of a dot or of a separator, such as those of full width, are read as these.
  const text = decode(segment)?.normalize('NFKC')
  if (text === undefined || misread.test(text)) return false
  // Some servers leave out what follows a ";", others white space and dots at the ends of a name.
  return !/^[.\s\p{Default_Ignorable_Code_Point}]*(?:;|$)/u.test(text)
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
