import { expect, type Page } from './test.ts'

/** A phone, a tablet, where the menu of the desktop begins, and a large screen. */
const widths = [320, 390, 768, 1001, 1440]

/** The usual size of text that people choose in their browser, in pixels: a quarter larger, and twice as large. */
const sizes = [20, 32]

export async function setTextSize(page: Page, size: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
  const readSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  // Some pages of the server have larger text than others.
  await expect.poll(readSize).toBeGreaterThanOrEqual(size)
}

/** With text of each of these sizes nothing of what is open is lost. */
export async function expectReadable(page: Page, name: string) {
  for (const size of sizes) {
    await setTextSize(page, size)
    expect.soft(await listBrokenAtWidths(page), `${name}, text of ${size} px`).toEqual([])
  }
  await setTextSize(page, 16)
}

/** Returns what larger text breaks on a page that is open, at every width, with the width. */
export async function listBrokenAtWidths(page: Page): Promise<string[]> {
  const broken: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const faults = await page.evaluate(listBroken)
    broken.push(...faults.map((fault) => `${width} px: ${fault}`))
  }
  return broken
}

/**
 * Returns the faults of the page, or of its dialog: it scrolls sideways, or would with wider content; a text is outside its box or the
 * window, cut off, broken into letters, has lines on one another, or has to be scrolled to be read; a control is outside the window or
 * below another one. It runs in the page.
 */
function listBroken(): string[] {
  // What is below the window has its height once it is laid out.
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets = [whole]
  // What sticks to the window is over what is scrolled.
  scrollTo({ top: 0, behavior: 'instant' })
  const faults = new Set<string>()
  const edge = document.documentElement.clientWidth
  const dialog = document.querySelector('dialog:modal')
  const part = dialog ?? document.body

  function report(fault: string, { tagName, className, textContent }: Element) {
    faults.add(`${fault}: ${tagName} ${className} "${textContent.trim().slice(0, 40)}"`)
  }
  /** Asks each element once: most answers are those of its parent. */
  function once<Answer>(ask: (element: Element) => Answer) {
    const answers = new Map<Element, Answer>()
    return (element: Element) => {
      if (!answers.has(element)) answers.set(element, ask(element))
      return answers.get(element) as Answer
    }
  }
  /** For screen readers, or a place of one pixel. */
  const isClipped: (element: Element) => boolean = once((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (getComputedStyle(element).clipPath !== 'none' || (width <= 1 && height <= 1)) return true
    return element.parentElement !== null && isClipped(element.parentElement)
  })
  const isUnseen = (element: Element) =>
    isClipped(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const scrolls = once((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
  const findScroller: (element: Element) => Element | undefined = once(({ parentElement }) => {
    if (!parentElement || parentElement === part) return undefined
    return scrolls(parentElement) ? parentElement : findScroller(parentElement)
  })
  const isInScroller = (element: Element) => findScroller(element) !== undefined

  function checkText(node: Text, element: Element) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    const style = getComputedStyle(element)
    // Letters are taller than a narrow line, and a space at the end of a kept line hangs out of it: less than half a line.
    const slack = Number.parseFloat(style.fontSize) * 0.6
    if (Number.parseFloat(style.lineHeight) < Number.parseFloat(style.fontSize)) report('lines on one another', element)
    const aside = style.whiteSpace.startsWith('pre') ? slack : 1.5
    const scroller = findScroller(element)
    const lines = range.getClientRects().length
    if (lines > 2 && node.data.trim().length < 3 * lines) report('broken into letters', element)
    const isInTable = element.closest('table') !== null
    if (scroller && !isInTable && text.width > scroller.clientWidth + 1) report('text wider than what scrolls', element)
    if (!scroller && (text.right > edge + 1 || text.left < -1)) report('text outside the window', element)
    let isPositioned = false
    for (let box: Element | null = element; box && box !== part; box = box.parentElement) {
      const { display, position } = getComputedStyle(box)
      // What is positioned is outside the boxes that do not hold it.
      if (isPositioned && position === 'static') continue
      isPositioned = position === 'absolute'
      if (display === 'inline' || display === 'contents') continue
      if (position === 'fixed' || scrolls(box)) return
      const { top, right, bottom, left } = box.getBoundingClientRect()
      const isWide = text.right > right + aside || text.left < left - aside
      const isTall = text.bottom > bottom + slack || text.top < top - slack
      // The link back stands above the content it belongs to.
      if (!isWide && (!isTall || box.tagName === 'MAIN')) continue
      report(`text outside ${box.className}`, element)
      return
    }
  }

  if (document.documentElement.scrollWidth > innerWidth) faults.add('it scrolls sideways')
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const element = node.parentElement!
    const isDrawn =
      node.data.trim() && !element.closest('script, style, noscript, svg, select, textarea, [aria-hidden]')
    if (isDrawn && !isUnseen(element)) checkText(node, element)
  }
  for (const element of part.querySelectorAll('*')) {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    // The page becomes as wide as what scrolls, where that does not hold what is positioned in it.
    if (position === 'absolute' && element instanceof HTMLElement && element.offsetParent) {
      const scroller = findScroller(element)
      if (scroller && !scroller.contains(element.offsetParent)) report('not held by what scrolls', element)
    }
    if (![overflowX, overflowY].includes('hidden') || isUnseen(element)) continue
    const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4
    if (isCut && !element.matches('input')) report('cut off', element)
  }
  const controls = [...part.querySelectorAll('a[href], button, input, select, textarea, summary')]
  const boxes: [Element, DOMRect][] = []
  for (const control of controls) {
    if (isInScroller(control) || isUnseen(control)) continue
    const box = control.getBoundingClientRect()
    // A link to skip something, until it has the focus.
    if (box.bottom < 0) continue
    if (box.right > edge + 1 || box.left < -1) report('control outside the window', control)
    // What sticks to the window is above others on purpose (focus-in-view.spec.ts).
    const isFree = control.closest('header') ?? !isStuck(control)
    if (isFree && getComputedStyle(control).display !== 'inline') boxes.push([control, box])
  }
  function isStuck(element: Element) {
    for (let box: Element | null = element; box && box !== part; box = box.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(box).position)) return true
    return false
  }
  for (const [index, [control, box]] of boxes.entries())
    for (const [other, { top, right, bottom, left }] of boxes.slice(index + 1)) {
      const isSharing = Math.min(box.right, right) - Math.max(box.left, left) > 4
      const isOver = isSharing && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 4
      if (isOver && !control.contains(other) && !other.contains(control)) report('a control is over another', control)
    }
  return [...faults]
}
