import type { Locale } from '@site/shared/contract'

/** The key of a document, or a URL outside the site. */
type LegacyTargets = Readonly<Record<string, string>>

const external = 'https://www.lantaarn.example'

const belgian: LegacyTargets = {
  cookiebeleid: 'cookie-policy',
  'cookiebeleid-adverteerders': `${external}/adverteerders/cookies`,
  'cookiebeleid-b2b': `${external}/b2b/cookies`,
  gebruiksvoorwaarden: 'terms-of-use',
  privacybeleid: 'privacy-policy',
  'privacybeleid-adverteerders': `${external}/adverteerders/privacy`,
  'privacybeleid-b2b': `${external}/b2b/privacy`,
  'privacybeleid-consumenten': 'privacy-policy',
}

const english: LegacyTargets = {
  'b2b-cookie-policy': `${external}/b2b/cookies`,
  'b2b-privacy-policy': `${external}/b2b/privacy`,
  'cookie-policy-b2b': `${external}/b2b/cookies`,
  'cookiebeleid-b2b': `${external}/b2b/cookies`,
  'privacy-policy-b2b': `${external}/b2b/privacy`,
  'privacybeleid-b2b': `${external}/b2b/privacy`,
}

/** Paths of the previous site by locale, both directly below the language and below `document/`. */
export const legacyPaths: Readonly<Partial<Record<Locale, LegacyTargets>>> = {
  nl_nl: {
    'cookie-policy-advertisers': `${external}/adverteerders/cookies`,
    cookiestatement: 'cookie-policy',
    gebruiksvoorwaarden: 'terms-of-use',
    privacystatement: 'privacy-policy',
  },
  nl_be: {
    ...belgian,
    'privacybeleid-programmadeelnemers': 'privacy-policy-participants',
    'privacybeleid-sollicitanten': 'privacy-policy-applicants',
  },
  fr_be: {
    ...belgian,
    'privacybeleid-programmadeelnemers': 'privacy-policy',
    'privacybeleid-sollicitanten': 'privacy-policy',
  },
  en_be: english,
  en_nl: english,
}
