/** The back ends of remotes by the name of the remote; below each URL its paths begin, so it ends with "/". */
export type BackEnds = ReadonlyMap<string, URL>

const shape = /^(?<app>mf-[a-z][a-z0-9-]{0,60})=(?<url>https?:\/\/\S+)$/

/** Reads `mf-example=https://host/path`, several separated by spaces or commas. @throws Error for anything else */
export function parseBackEnds(text: string): BackEnds {
  const backEnds = new Map<string, URL>()
  for (const part of text.split(/[\s,]+/).filter(Boolean)) {
    const { app = '', url = '' } = shape.exec(part)?.groups ?? {}
    if (backEnds.has(app)) throw new Error(`${app} is named twice`)
    backEnds.set(app, readBase(url))
  }
  return backEnds
}

function readBase(text: string): URL {
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash) throw new Error('It has more than host and path')
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}
