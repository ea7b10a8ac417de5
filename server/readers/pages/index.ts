import { documentPage } from './document-page.ts'
import { figuresPage } from './figures-page.ts'
import { followPage } from './follow-page.ts'
import { informationPage } from './information-page.ts'
import { labelPage } from './label-page.ts'
import { noticePage } from './notice-page.ts'
import type { PageKind } from './page-kind.ts'
import { registerPage } from './register-page.ts'
import { reportPage } from './report-page.ts'
import { verifiedPage } from './verified-page.ts'

/** By pattern of their route: the pages with data. All others say what their remote declares (declared-page.ts). */
export const pageKinds: Readonly<Record<string, PageKind>> = {
  'document/:key': documentPage,
  'political-ads': registerPage,
  'political-ads/follow': followPage,
  'political-ads/information': informationPage,
  'political-ads/:id': noticePage,
  'political-ads/:id/label': labelPage,
  'report-advertisement': reportPage,
  'privacy-rights/figures': figuresPage,
  'email-verified': verifiedPage,
}
