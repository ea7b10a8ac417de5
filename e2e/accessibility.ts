import axe, { type AxeResults } from 'axe-core'
import { expect, type Page } from './test.ts'

/** WCAG 2.2 AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Check {
  /** A selector of what is checked. */
  part?: string
  /** Tags or ids of rules; all rules where none is named. */
  runOnly?: string[]
}

/**
 * Checks a page, by WCAG 2.2 AA where no rules are named. In the page itself, without frames, and the program is loaded once
 * for a document: the package for Playwright takes three times as long.
 */
export async function checkAccessibility(
  page: Page,
  { part = 'html', runOnly = levels }: Check = {},
): Promise<Pick<AxeResults, 'violations' | 'incomplete'>> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options = { iframes: false, resultTypes: ['violations', 'incomplete'], ...(runOnly.length > 0 && { runOnly }) }
  return page.evaluate(
    async ({ selector, how }) => {
      const { axe: program } = window as unknown as { axe: typeof axe }
      const { violations, incomplete } = await program.run(selector, how as axe.RunOptions)
      return { violations, incomplete }
    },
    { selector: part, how: options },
  )
}

export const describeViolations = ({ violations }: Pick<AxeResults, 'violations'>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

/** A page, or the part of it that a selector names, passes the check of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  expect(describeViolations(await checkAccessibility(page, part ? { part } : {}))).toEqual([])
}
