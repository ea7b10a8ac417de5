import { expect, test } from '@playwright/test'
import { checkLighthouse } from './lighthouse.ts'

test('Lighthouse finds nothing to improve in accessibility, practice and findability, and the pages are quick', async () => {
  expect(await checkLighthouse()).toEqual([])
})
