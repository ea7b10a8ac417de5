import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorMessage } from '@site/shared/rules'
import { parse, type AtRule, type ChildNode, type Rule } from 'postcss'
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser'
import { hostName } from '../workspace.ts'

/** In bytes; the largest style sheet of this site has 20 KB. */
const maxStyleSheet = 1_000_000

/** A publish lists no more of them. */
const maxFaults = 20

/** The layers of `shared/ui/tokens.css` in which remotes may stand; `base` is that of the host. */
const ownLayers = new Set(['icon', 'ui', 'page'])

const standsInNoLayer = 'stands in no layer of remotes: put it into @layer page { … }'

/** Tailwind registers its state under this name, in every remote in the same way, and resets it in a layer of this name. */
const tailwind = { property: '--tw-', layer: 'properties' }

/**
 * Returns why the styles of a remote could change other pages: a style sheet stays in the page after its remote has been left, so each selector
 * must stand in a layer of remotes and require a class of its own. Sentences that begin with the file.
 */
export async function findStyleFaults(app: string, dist: string, files: readonly string[]): Promise<string[]> {
  if (app === hostName) return []
  const sheets = files.filter((file) => file.endsWith('.css'))
  const faults = await Promise.all(
    sheets.map(async (file) => {
      const { size } = await stat(join(dist, file))
      if (size > maxStyleSheet) return [`${file} has ${size} bytes, ${maxStyleSheet} are read: split it`]
      const css = await readFile(join(dist, file), 'utf8')
      return listStyleFaults(app, css).map((fault) => `${file}: ${fault}`)
    }),
  )
  const all = [...new Set(faults.flat())]
  const more = all.length - maxFaults
  return more > 0 ? [...all.slice(0, maxFaults), `${more} more selectors and rules like these`] : all
}

export function listStyleFaults(app: string, css: string): string[] {
  try {
    const sheet = new StyleSheet(app)
    sheet.check(parse(css).nodes, { isLayered: false, isOwn: false })
    return sheet.faults
  } catch (error) {
    return [`cannot be parsed: ${errorMessage(error).slice(0, 200)}`]
  }
}

interface Context {
  /** Whether a layer of remotes is around it. */
  isLayered: boolean
  /** Whether a rule or scope around it requires a class of the remote. */
  isOwn: boolean
}

type CheckAtRule = (rule: AtRule, context: Context) => void

class StyleSheet {
  readonly faults: string[] = []
  readonly #prefix: string
  readonly #changesOthers: string
  readonly #ownName: RegExp
  readonly #atRules: Record<string, CheckAtRule>

  constructor(app: string) {
    this.#prefix = app
    this.#changesOthers = `changes other pages: use a class of the remote in it (.module.css, or ${app}-…)`
    // CSS Modules write `mf_legal_…`, Tailwind's prefix has letters only.
    this.#ownName = new RegExp(`^${app.split('-').join('[-_]?')}(?![a-z0-9])`, 'i')
    const checkInside: CheckAtRule = (rule, context) => this.check(rule.nodes, context)
    const checkGlobalName: CheckAtRule = (rule) => this.#checkName(rule, rule.params)
    this.#atRules = {
      charset: () => {},
      media: checkInside,
      supports: checkInside,
      container: checkInside,
      'starting-style': checkInside,
      layer: (rule, context) => this.#checkLayer(rule, context),
      scope: (rule, context) => this.#checkScope(rule, context),
      keyframes: checkGlobalName,
      '-webkit-keyframes': checkGlobalName,
      property: checkGlobalName,
      'counter-style': checkGlobalName,
      'position-try': checkGlobalName,
      'font-palette-values': checkGlobalName,
      'font-feature-values': checkGlobalName,
      page: checkGlobalName,
      'font-face': (rule) => this.#checkName(rule, readFamily(rule)),
    }
  }

  check(nodes: readonly ChildNode[] | undefined, context: Context): void {
    for (const node of nodes ?? []) {
      if (node.type === 'rule') this.#checkRule(node, context)
      if (node.type === 'atrule') this.#checkAtRule(node, context)
    }
  }

  #checkAtRule(rule: AtRule, context: Context): void {
    const name = rule.name.toLowerCase()
    const check = Object.hasOwn(this.#atRules, name) ? this.#atRules[name] : undefined
    if (check) check(rule, context)
    else if (name === 'import') this.#add(rule, 'loads another style sheet: import that file in the sources')
    else this.#add(rule, 'holds for all pages: leave it out')
  }

  #checkLayer(rule: AtRule, context: Context): void {
    const names = rule.params.split(',').map((name) => name.trim())
    const isReset = names.join() === tailwind.layer
    const isBelow = (name: string) => ownLayers.has(name.split('.')[0] ?? '')
    if (!context.isLayered && !isReset && !names.every(isBelow))
      this.#add(rule, 'is not a layer of remotes: use @layer page, or one below it such as page.utilities')
    this.check(rule.nodes, { ...context, isLayered: true })
  }

  #checkScope(rule: AtRule, context: Context): void {
    const [, start = ''] = /^\(([^]*?)\)(?:\s*to\s*\(|$)/.exec(rule.params.trim()) ?? []
    const isOwn =
      start === '' ? context.isOwn : this.#readSelectors(start).every((one) => this.#isOwn(one, context.isOwn))
    // Those that stand in it directly hold for its root.
    const declares = rule.nodes?.some((node) => node.type === 'decl')
    if (declares && !isOwn) this.#add(rule, this.#changesOthers)
    if (declares && !context.isLayered) this.#add(rule, standsInNoLayer)
    this.check(rule.nodes, { ...context, isOwn })
  }

  #checkRule(rule: Rule, context: Context): void {
    const selectors = this.#readSelectors(rule.selector)
    const isReset = rule.nodes.every(
      (node) => node.type === 'comment' || (node.type === 'decl' && this.#isOwnProperty(node.prop)),
    )
    const foreign = isReset ? [] : selectors.filter((one) => !this.#isOwn(one, context.isOwn))
    for (const selector of foreign) this.#add(String(selector).trim(), this.#changesOthers)
    if (!context.isLayered) this.#add(rule, standsInNoLayer)
    const isOwn = selectors.every((one) => this.#isOwn(one, context.isOwn))
    // A nested rule whose parent is named already would only repeat it.
    if (foreign.length === 0) this.check(rule.nodes, { isLayered: true, isOwn })
  }

  #checkName(rule: AtRule, given: string): void {
    const name = given.trim().replaceAll(/^["']|["']$|^--/g, '')
    if (this.#ownName.test(name) || given.startsWith(tailwind.property)) return
    this.#add(rule, `gives a name that other remotes may have: begin it with ${this.#prefix}-`)
  }

  #isOwnProperty(property: string): boolean {
    if (!property.startsWith('--')) return false
    return property.startsWith(tailwind.property) || this.#ownName.test(property.slice(2))
  }

  #readSelectors(text: string): Selector[] {
    return parseSelectors().astSync(text).nodes
  }

  /**
   * Whether a selector finds nothing unless an element of the remote is in the page: it has a class of the remote, also within `:has()`,
   * or each alternative of an `:is()` has one.
   */
  #isOwn(selector: Selector, isParentOwn: boolean): boolean {
    // Without `&` a nested selector is relative to its parent.
    const isNested = String(selector).includes('&')
    if (isParentOwn && !isNested) return true
    return selector.nodes.some((node) => this.#requiresOwn(node, isParentOwn))
  }

  #requiresOwn(node: Node, isParentOwn: boolean): boolean {
    if (node.type === 'class') return this.#ownName.test(node.value)
    if (node.type === 'nesting') return isParentOwn
    if (node.type !== 'pseudo' || !/^:(?:is|where|has|matches|-webkit-any|-moz-any)$/i.test(node.value)) return false
    return (
      node.nodes.length > 0 && node.nodes.every((one) => one.nodes.some((each) => this.#requiresOwn(each, isParentOwn)))
    )
  }

  #add(what: AtRule | Rule | string, reason: string): void {
    this.faults.push(`"${(typeof what === 'string' ? what : titleOf(what)).slice(0, 100)}" ${reason}`)
  }
}

function titleOf(node: AtRule | Rule): string {
  if (node.type === 'rule') return node.selector
  return `@${node.name} ${node.name.toLowerCase() === 'font-face' ? readFamily(node) : node.params}`.trim()
}

/** Returns the font family of a rule. Of several declarations the last one holds. */
function readFamily(rule: AtRule): string {
  const family = rule.nodes?.findLast((node) => node.type === 'decl' && /^font-family$/i.test(node.prop))
  return family?.type === 'decl' ? family.value : ''
}
