import { getHomeFacts } from '@site/shared/calls'
import { getLocale } from '@site/shared/platform'

export function loadFacts() {
  return getHomeFacts(getLocale().locale)
}
