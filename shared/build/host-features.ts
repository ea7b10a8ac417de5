import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Asset, Compilation, Module } from 'webpack'
import type { AppDescription, HostFeatures } from '../contract/index.ts'
import { usageIn } from './check-messages.ts'
import { readMessages } from './messages.ts'

const platform = '@site/shared/platform'
const platformFile = fileURLToPath(new URL('../platform/index.ts', import.meta.url))
/** Inlined in the HTML by `ShellPlugin`, so not part of any style sheet. */
const tokensFile = fileURLToPath(new URL('../ui/tokens.css', import.meta.url))
const sharedMessages = fileURLToPath(new URL('../messages', import.meta.url))

/** Returns a function that lists which features of the host a built app uses or provides (docs/remotes.md). */
export function watchFeatures(compilation: Compilation, isHost: boolean) {
  const exported = new Set<string>()
  compilation.hooks.afterChunks.tap('HostFeatures', () => {
    for (const module of compilation.modules) {
      for (const name of (isHost ? listGiven : listUsed)(module, compilation)) exported.add(name)
    }
  })
  return (): Pick<AppDescription, 'uses' | 'gives'> => {
    const texts = Object.keys(readMessages(sharedMessages, 'nl_nl') ?? {})
    if (isHost) {
      const styles = compilation.getAssets().filter(({ name }) => name.endsWith('.css'))
      const css = [readFileSync(tokensFile, 'utf8'), ...styles.map(readText)].join('\n')
      return { gives: toFeatures(exported, texts, listRootTokens(css)) }
    }
    const files = compilation.getAssets().filter(({ name }) => /\.(?:js|css)$/.test(name))
    const scanned = files.map((file) => {
      // Where a name contains a hash, a scan stays valid.
      if (file.info.contenthash === undefined) return scan(file)
      const known = scans.get(file.name) ?? scan(file)
      scans.set(file.name, known)
      return known
    })
    const used = texts.filter((id) => scanned.some(({ usesText }) => usesText(id)))
    return { uses: toFeatures(exported, used, neededTokens(scanned.map(({ tokens }) => tokens))) }
  }
}

interface Tokens {
  own: Iterable<string>
  read: Iterable<string>
}

const scans = new Map<string, { usesText: (id: string) => boolean; tokens: Tokens }>()

function scan(file: Asset) {
  const text = readText(file)
  const { css, js } = file.name.endsWith('.js') ? { css: '', js: text } : { css: text, js: '' }
  return { usesText: usageIn(js), tokens: scanTokens({ css, js }) }
}

function toFeatures(exported: Iterable<string>, texts: string[], tokens: Iterable<string>): HostFeatures {
  return { platform: [...exported].toSorted(), texts: texts.toSorted(), tokens: [...tokens].toSorted() }
}

function listGiven(module: Module, { moduleGraph }: Compilation): string[] {
  if (module.nameForCondition() !== platformFile) return []
  const provided = moduleGraph.getProvidedExports(module)
  if (!Array.isArray(provided)) throw new Error(`${platformFile} must export by name what remotes may use`)
  return provided
}

/** Only imports that are in a chunk after tree shaking. */
function listUsed(module: Module, { moduleGraph, chunkGraph }: Compilation): string[] {
  const options: unknown = 'options' in module && module.options
  if (typeof options !== 'object' || !options || !('shareKey' in options) || options.shareKey !== platform) return []
  return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
    const { dependency, originModule } = connection
    const isThere = originModule && chunkGraph.getNumberOfModuleChunks(originModule) > 0
    if (!isThere || !connection.isTargetActive(undefined) || !dependency) return []
    return dependency.getReferencedExports(moduleGraph, undefined).map((referenced) => {
      const [name] = Array.isArray(referenced) ? referenced : referenced.name
      if (name === undefined) throw new Error(`${originModule.identifier()} must import by name from ${platform}`)
      return name
    })
  })
}

function readText({ source }: Asset): string {
  return source.source().toString()
}

export function listRootTokens(css: string): Set<string> {
  const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selector = '']) => selector.includes(':root'))
  return new Set(
    rules.flatMap(([, , body = '']) => Array.from(body.matchAll(/(--[\w-]+)\s*:/g), ([, name = '']) => name)),
  )
}

/** Returns the custom properties that are read without fallback and not set by the same files. */
export function neededTokens(scanned: readonly Tokens[]): Set<string> {
  const own = new Set(scanned.flatMap((tokens) => [...tokens.own]))
  return new Set(scanned.flatMap((tokens) => [...tokens.read].filter((name) => !own.has(name))))
}

export function scanTokens({ css, js }: { css: string; js: string }): Tokens {
  const own = [
    ...Array.from(css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g), ([, name = '']) => name),
    ...Array.from(js.matchAll(/['"`](--[\w-]+)['"`]/g), ([, name = '']) => name),
  ]
  const read = Array.from(`${css}\n${js}`.matchAll(/var\(\s*(--[\w-]+)\s*\)/g), ([, name = '']) => name)
  return { own: new Set(own), read: new Set(read) }
}
