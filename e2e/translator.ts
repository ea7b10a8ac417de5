import { expect, type Page } from './test.ts'

/** Translators replace each text by <font> elements with another one, or move the text into them. */
export const ways = ['replaces', 'moves'] as const

/** Translates every text of a page, as browsers do it: also what comes or changes later. */
export async function translatePage(page: Page, way: (typeof ways)[number]): Promise<void> {
  await page.addInitScript((how) => {
    const skipped = 'script, style, textarea, title, noscript, option, font, [translate=no]'

    function translate(text: Text) {
      const { parentElement, data } = text
      if (!data.trim() || !parentElement || parentElement.closest(skipped)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.style.verticalAlign = 'inherit'
      outer.append(inner)
      if (how === 'moves') {
        text.before(outer)
        inner.append(text)
      } else {
        inner.append(`⟦${data}⟧`)
        parentElement.replaceChild(outer, text)
      }
    }

    function translateAll(root: Node) {
      if (root instanceof Text) return translate(root)
      const all: Text[] = []
      const each = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (each.nextNode()) all.push(each.currentNode as Text)
      return all.forEach(translate)
    }

    // A translation comes from a server, so a little later.
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes])
      setTimeout(() => added.filter((node) => node.isConnected).forEach(translateAll), 30)
    }).observe(document, { childList: true, subtree: true })
  }, way)
}

interface Fiber {
  tag: number
  child: Fiber | null
  sibling: Fiber | null
  stateNode: Element
  memoizedProps: string | { children?: unknown }
}

/** Returns the elements in which something else stands than React has rendered, and the texts that are not translated. */
function listStale() {
  const hostElement = 5
  const hostText = 6
  const portal = 4
  const stale: string[] = []
  const textOfAll = (fiber: Fiber | null): string => (fiber ? textOf(fiber) + textOfAll(fiber.sibling) : '')

  function textOf({ tag, child, stateNode, memoizedProps }: Fiber): string {
    if (tag === hostText) return typeof memoizedProps === 'string' ? memoizedProps : ''
    const below = textOfAll(child)
    if (tag === portal) return ''
    if (tag !== hostElement || typeof memoizedProps === 'string') return below
    const { children } = memoizedProps
    const own = ['string', 'number'].includes(typeof children) ? String(children) : below
    // What has no children may have been filled with HTML.
    const shown = stateNode.textContent.replaceAll(/[⟦⟧]/g, '')
    if (shown === own || (!own && !child)) return shown
    stale.push(`<${stateNode.localName}> ${shown.slice(0, 80)} instead of ${own.slice(0, 80)}`)
    return shown
  }

  const root = document.getElementById('root')!
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  const container = key && (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]
  if (!container) return ['The page has not been rendered']
  textOfAll(container.stateNode.current)
  const skipped = 'script, style, textarea, noscript, option, font, [translate=no]'
  const each = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (each.nextNode()) {
    const { textContent, parentElement } = each.currentNode
    if (textContent?.trim() && !parentElement?.closest(skipped)) stale.push(`Not translated: ${textContent}`)
  }
  return stale
}

/** Everything of the page has been translated, and nothing else stands in it than has been rendered. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(listStale), { intervals: [30, 60, 100] }).toEqual([])
  await expect(page.getByText('Internal Error')).toHaveCount(0)
  await expect(page.locator('#shell-failure:not([hidden])')).toHaveCount(0)
}
