import type { Release } from '@site/shared/contract'
import { Refusal } from '../refusal.ts'
import { parseRelease } from '../release/shape.ts'
import { checkAgreement } from './agreement.ts'
import { checkFeatures } from './agreement-features.ts'
import { checkBudgets } from './budgets.ts'
import { checkNamedFiles } from './named-files.ts'
import { checkDisabled, checkMenus, checkNames, checkOrigins, checkPaths } from './places.ts'
import type { Rule, CheckContext } from './rule.ts'
import { checkStoredFiles } from './stored-files.ts'

const rules: readonly Rule[] = [
  checkNames,
  checkAgreement,
  checkFeatures,
  checkPaths,
  checkMenus,
  checkOrigins,
  checkDisabled,
  checkNamedFiles,
  checkStoredFiles,
  checkBudgets,
]

/** @throws Refusal with a sentence for every reason not to show `release` to anybody */
export async function checkRelease(release: Release, context: CheckContext): Promise<void> {
  parseRelease(release, 'The release')
  const reasons = await Promise.all(rules.map(async (rule) => rule(release, context)))
  if (reasons.flat().length > 0) throw new Refusal(reasons.flat())
}
