import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** A page, or the part of it that a selector names, passes the check of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
