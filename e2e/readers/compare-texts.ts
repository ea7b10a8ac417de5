import type { Page } from '@playwright/test'
import { ask, readHtml, wordsOf } from './read-page.ts'

/** Required share of the words of `main` in the browser. */
const requiredShare = 0.95

interface ComparedTexts {
  /** Share of the words in the browser that the text without a script has. */
  share: number
  faults: string[]
}

/** Compares a page that is open in the browser with its text without a script. */
export async function compareTexts(page: Page, address: string): Promise<ComparedTexts> {
  const first = readHtml((await ask(address)).body)
  const plain = first.links.get('alternate') && new URL(`${address}${address.includes('?') ? '&' : '?'}plain`).href
  const whole = plain ? readHtml((await ask(plain)).body) : first
  const said = new Set(wordsOf(whole.main).concat(shortMonthsOf(first.lang)))
  const shown = await readShown(page)
  const words = wordsOf(shown.text)
  const missing = words.filter((word) => !said.has(word))
  const share = 1 - missing.length / words.length
  const faults: string[] = []
  if (share < requiredShare)
    faults.push(`${(100 * share).toFixed(1)} %, without ${[...new Set(missing)].slice(0, 60).join(' ')}`)
  if (first.title !== shown.title) faults.push(`title "${first.title}", in the browser "${shown.title}"`)
  if (first.lang !== shown.lang) faults.push(`language ${first.lang}, in the browser ${shown.lang}`)
  if (wordsOf(first.main).length < Math.min(40, requiredShare * words.length))
    faults.push('hardly a text between noscript')
  return { share, faults: faults.map((fault) => `${address}: ${fault}`) }
}

/** Returns the short names of months: a list has room for these only; without a script each date is written out. */
function shortMonthsOf(lang: string): string[] {
  const { format } = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => wordsOf(format(Date.UTC(2026, month)))).flat()
}

/** Reads the text of a page with scripts: without forms, their titles and folds, what happens to a form, and links within the page. */
function readShown(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main')!.cloneNode(true) as HTMLElement
    const controls = 'form, fieldset, dialog, button, input, select, option, [role="search"], [aria-hidden="true"], svg'
    // What is true today, on the home page, is on pages of its own without a script.
    const only = `${controls}, details:has(form), :has(> form) > h2, a[href^="#"], [aria-labelledby="next-steps"], [aria-labelledby="facts"]`
    main.querySelectorAll(only).forEach((each) => each.remove())
    // Elements without spaces between them are not one word.
    main.querySelectorAll('*').forEach((each) => each.after(' '))
    return { title: document.title, lang: document.documentElement.lang, text: main.textContent ?? '' }
  })
}
