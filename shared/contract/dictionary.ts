/** Built files whose names contain a digest: `205.5d0234a8cf.js`, `messages/nl_nl.07095a19e1.json`. */
const fileAddress = /^\/apps\/([\w-]+)\/([\w/-]+)\.[0-9a-f]{10}\.(js|css|json)$/

/** Files that every remote has, with much the same content. */
const common = /^(?:remoteEntry|shared-[\w-]+)$/

/**
 * Returns the URL pattern (RFC 9842) of the files for which a file is a good compression dictionary: files of the same name in other
 * builds, and in other remotes where all have one. Undefined for other files. deploy/nginx/privacy-site.conf has the same patterns.
 * @param path `/apps/mf-legal/shared-calls.5d0234a8cf.js`
 */
export function dictionaryMatch(path: string): string | undefined {
  if (/^\/apps\/release\.[0-9a-f]{10}\.json$/.test(path)) return '/apps/release.*.json'
  const [, app, name, ending] = fileAddress.exec(path) ?? []
  if (!name) return undefined
  return `/apps/${common.test(name) ? '*' : app}/${name}.*.${ending}`
}

/** Returns the path of a file compressed with the dictionary of this SHA-256 (base64), with the ending of the file. */
export function deltaPath(file: string, digest: string): string {
  const dot = file.lastIndexOf('.')
  return `${file.slice(0, dot)}.dcz/${digest}${file.slice(dot)}`
}
