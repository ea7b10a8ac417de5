import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Manifest of a stock build of webpack, with the fields that are read. */
export const stockManifest = {
  metaData: {
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    globalName: 'shop',
    pluginVersion: '2.99.0',
    publicPath: 'auto',
    buildInfo: { buildVersion: '1.2.0' },
  },
  shared: [shared('react', '^19.0.0')],
  remotes: [] as object[],
  exposes: [
    { path: './App', assets: { js: { sync: ['app.js'], async: ['lazy.js'] }, css: { sync: ['app.css'], async: [] } } },
  ],
}

/** A package that a build shares. @param copy the files of the copy that it brings */
export function shared(name: string, requiredVersion: string, copy = ['react.js']) {
  const none = { sync: [], async: [] }
  return { name, requiredVersion, singleton: true, assets: { js: { sync: copy, async: [] }, css: none } }
}

/** Its entry loads a chunk and a style sheet as a bundler does. */
const entry = `var shop;(() => {
  const load = (tag, name, url) => new Promise((resolve, reject) => {
    const element = document.createElement(tag)
    element[name] = document.currentScript.src.replace(/[^/]*$/, url)
    element.onload = resolve
    element.onerror = reject
    document.head.appendChild(element)
  })
  self["webpackChunkshop"] = self["webpackChunkshop"] || []
  shop = {
    init: () => {},
    get: (module) => Promise.all([load('script', 'src', 'app.js'), load('link', 'href', 'app.css')]).then(() => () => ({ default: module })),
  }
})()`

export const stockFiles: Record<string, string> = {
  'mf-manifest.json': JSON.stringify(stockManifest),
  'remoteEntry.js': entry,
  'remoteEntry.js.map': '{"version":3,"sources":[],"names":[],"mappings":"AAAA"}',
  'app.js': '(self.webpackChunkshop=self.webpackChunkshop||[]).push([1])',
  'app.js.LICENSE.txt': '/** MIT */',
  'app.css': '.card { color: red }',
  'lazy.js': 'webpackChunkshop2',
  'picture.svg': '<svg/>',
  'index.html': '<html></html>',
  '@mf-types.zip': '',
}

/** Writes a build into a temporary folder, with these files in the place of its own; undefined leaves one out. */
export async function writeStockBuild(changes: Record<string, string | undefined> = {}): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'stock-build-'))
  for (const [file, content] of Object.entries({ ...stockFiles, ...changes })) {
    if (content === undefined) continue
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), content)
  }
  return dist
}
