import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './test.ts'

/** WCAG 2.2 AA. */
export const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The check of a page, or of the part of it that a selector names, by every rule where none is named. What passes is not
 * told, and nothing is put together in a page of its own, which takes as long again: only frames of other sites need that.
 */
export function axeOf(page: Page, part: string): AxeBuilder {
  return new AxeBuilder({ page })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .include(part)
    .setLegacyMode()
}

/** A page, or the part of it that a selector names, passes the check of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const { violations } = await axeOf(page, part).withTags(levels).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
