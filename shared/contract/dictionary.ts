/** What a build names by its content: `205.5d0234a8cf.js`, `messages/nl_nl.07095a19e1.json`; below a version in old stores. */
const named = /^\/apps\/([\w-]+)\/(\d[^/]*\/)?([\w/-]+)\.[0-9a-f]{10}\.(js|css|json)$/

/** What every remote has, made of much the same. */
const common = /^(?:remoteEntry|shared-[\w-]+)$/

/**
 * The files that a built file is a good compression dictionary for, as a URL pattern (RFC 9842): those of the same name in
 * other builds, and in other remotes too where it is one that they all have. Undefined for what is no such file.
 * deploy/nginx/apps-from-disk.conf says the same.
 * @param path `/apps/mf-legal/shared-calls.5d0234a8cf.js`
 */
export function dictionaryMatch(path: string): string | undefined {
  const [, app, version, name, ending] = named.exec(path) ?? []
  if (!name) return undefined
  return `/apps/${common.test(name) ? '*' : app}/${version ? '*/' : ''}${name}.*.${ending}`
}

/**
 * Where a file's content stands, compressed with the dictionary of this digest: no name that a browser asks for, but with
 * the ending of the file, by which nginx knows its type. A "/" of the digest becomes a folder.
 * @param digest SHA-256 of the dictionary in base64
 */
export function deltaPath(file: string, digest: string): string {
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}.dcz/${digest}${file.slice(dot)}`
}
