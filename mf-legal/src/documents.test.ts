import { documentKeys } from '@site/shared/calls'
import { getPrivacyVariants, topics } from './documents.ts'

test('a visitor in Belgium is led to every document that the server has', () => {
  const keys = [...topics, ...getPrivacyVariants('be')]
  expect([...new Set(keys)].toSorted()).toEqual([...documentKeys].toSorted())
})
