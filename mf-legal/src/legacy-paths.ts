import type { Locale } from '@site/shared/contract'
import { companyAddress } from '@site/shared/rules'

/** By the last segment of an old path: the key of a document, or a URL outside the site. */
type LegacyTargets = Readonly<Record<string, string>>

const belgian: LegacyTargets = {
  cookiebeleid: 'cookie-policy',
  'cookiebeleid-adverteerders': `${companyAddress}/adverteerders/cookies`,
  'cookiebeleid-b2b': `${companyAddress}/b2b/cookies`,
  gebruiksvoorwaarden: 'terms-of-use',
  privacybeleid: 'privacy-policy',
  'privacybeleid-adverteerders': `${companyAddress}/adverteerders/privacy`,
  'privacybeleid-b2b': `${companyAddress}/b2b/privacy`,
  'privacybeleid-consumenten': 'privacy-policy',
}

const english: LegacyTargets = {
  'b2b-cookie-policy': `${companyAddress}/b2b/cookies`,
  'b2b-privacy-policy': `${companyAddress}/b2b/privacy`,
  'cookie-policy-b2b': `${companyAddress}/b2b/cookies`,
  'cookiebeleid-b2b': `${companyAddress}/b2b/cookies`,
  'privacy-policy-b2b': `${companyAddress}/b2b/privacy`,
  'privacybeleid-b2b': `${companyAddress}/b2b/privacy`,
}

/** Returns the paths below the language: the previous site had each document there, and below `document/`. */
function expandPaths(targets: LegacyTargets): LegacyTargets {
  const movedPaths = Object.entries(targets).flatMap(([old, key]) => {
    const target = key.startsWith('https:') ? key : `document/${key}`
    return [
      [old, target],
      [`document/${old}`, target],
    ]
  })
  return Object.fromEntries(movedPaths)
}

/** Where paths of the previous site lead to, by locale: to a path of this site, or out of it. */
export const legacyPaths: Readonly<Partial<Record<Locale, LegacyTargets>>> = {
  nl_nl: expandPaths({
    'cookie-policy-advertisers': `${companyAddress}/adverteerders/cookies`,
    cookiestatement: 'cookie-policy',
    gebruiksvoorwaarden: 'terms-of-use',
    privacystatement: 'privacy-policy',
  }),
  nl_be: expandPaths({
    ...belgian,
    'privacybeleid-programmadeelnemers': 'privacy-policy-participants',
    'privacybeleid-sollicitanten': 'privacy-policy-applicants',
  }),
  fr_be: expandPaths({
    ...belgian,
    'privacybeleid-programmadeelnemers': 'privacy-policy',
    'privacybeleid-sollicitanten': 'privacy-policy',
  }),
  en_be: expandPaths(english),
  en_nl: expandPaths(english),
}
