import { AtRule, parse, type ChildNode, type Root } from 'postcss'
import parseSelectors, { type Node, type Selector } from 'postcss-selector-parser'

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const withoutQuotes = (text: string) => text.trim().replaceAll(/^["']|["']$/g, '')

/**
 * Returns a style sheet that holds for the pages of an app alone: in `@layer page`, each selector below the element that has the name of the app as its class, and
 * names that are known to the whole document (of animations and fonts) beginning with that name. What stands for the document (`:root`, `html`, `body`) stands for
 * that element. @throws CssSyntaxError
 */
export function adaptStyles(app: string, css: string): string {
  const sheet = parse(css)
  sheet.walkAtRules('charset', (rule) => void rule.remove())
  renameGlobals(app, sheet)
  scopeRules(app, sheet.nodes)
  const layer = new AtRule({ name: 'layer', params: 'page', nodes: sheet.nodes })
  return layer.nodes?.length ? `${String(layer)}\n` : ''
}

function renameGlobals(app: string, sheet: Root): void {
  const names = new Set<string>()
  sheet.walkAtRules(/^(?:-webkit-)?keyframes$/i, (rule) => {
    const name = withoutQuotes(rule.params)
    names.add(name)
    rule.params = `${app}-${name}`
  })
  sheet.walkAtRules('font-face', (rule) => {
    rule.walkDecls('font-family', ({ value }) => void names.add(withoutQuotes(value)))
  })
  if (names.size === 0) return
  // The longest first: one may begin like another.
  const known = [...names].toSorted((one, other) => other.length - one.length).map(escape)
  const word = new RegExp(`(?<![\\w-])(?:${known.join('|')})(?![\\w-])`, 'g')
  sheet.walkDecls(/^(?:(?:-webkit-)?animation(?:-name)?|font(?:-family)?|--.*)$/i, (declaration) => {
    declaration.value = declaration.value.replaceAll(word, (name) => `${app}-${name}`)
  })
}

/** Those within another rule are relative to it; what stands in a scope of the sheet's own stays as it is. */
function scopeRules(app: string, nodes: readonly ChildNode[] = []): void {
  for (const node of nodes) {
    if (node.type === 'rule') node.selector = scopeSelectors(app, node.selector)
    else if (node.type === 'atrule' && !/keyframes$|^scope$/i.test(node.name)) scopeRules(app, node.nodes)
  }
}

function scopeSelectors(app: string, selectors: string): string {
  const scoped = parseSelectors()
    .astSync(selectors)
    .nodes.map((selector) => scopeSelector(app, selector))
  return [...new Set(scoped)].join(', ')
}

/** Selector parts between two combinators, such as `html.dark`, with the combinator before them. */
interface Compound {
  combinator: string
  nodes: Node[]
}

function scopeSelector(app: string, selector: Selector): string {
  const compounds = splitSelector(selector)
  const last = compounds.findLastIndex(({ nodes }) => nodes.some(isDocument))
  const below = compounds.slice(last + 1)
  // `html.dark .card`: a state of the document stays above.
  const above = compounds.slice(0, last + 1).filter(({ nodes }) => !nodes.every(isDocument))
  const own = below.length > 0 ? `:where(.${app})` : `.${app}`
  const scoped: Compound[] =
    last < 0 ? below.map((part, at) => (at === 0 ? { ...part, combinator: ' ' } : part)) : below
  return `${above.map((part) => `${writeNodes(part)} `).join('')}${own}${scoped.map(writeCompound).join('')}`
}

function splitSelector({ nodes }: Selector): Compound[] {
  const compounds: Compound[] = [{ combinator: '', nodes: [] }]
  for (const node of nodes) {
    if (node.type === 'combinator') compounds.push({ combinator: String(node), nodes: [] })
    else compounds.at(-1)?.nodes.push(node)
  }
  return compounds
}

const writeNodes = ({ nodes }: Compound) => nodes.map(String).join('').trim()
const writeCompound = (compound: Compound) => compound.combinator + writeNodes(compound)

function isDocument(node: Node): boolean {
  if (node.type === 'tag') return /^(?:html|body)$/i.test(node.value)
  return node.type === 'pseudo' && /^:(?:root|host)$/i.test(node.value)
}
