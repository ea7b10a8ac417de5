export const firstPublishedOn = '2026-11-21'
/** The newest version of the site in CHANGELOG.md: `npm test` has tested it before it was made. */
export const assessed = { version: '1.0.0', on: '2026-11-27' }

/** The texts of each section. */
export const sections = {
  standard: [
    'legal.accessibility.standard.status',
    'legal.accessibility.standard.text',
    'legal.accessibility.standard.self',
    'legal.accessibility.standard.law',
  ],
  limits: [
    'legal.accessibility.limits.people',
    'legal.accessibility.limits.languages',
    'legal.accessibility.limits.advertisements',
    'legal.accessibility.limits.files',
    'legal.accessibility.limits.others',
  ],
  tests: [
    'legal.accessibility.tests.automatic',
    'legal.accessibility.tests.languages',
    'legal.accessibility.tests.browser',
    'legal.accessibility.tests.missing',
  ],
  complaint: ['legal.accessibility.complaint.text', 'legal.accessibility.complaint.body'],
} as const

/** Where a complaint goes, by country. */
export const supervisors = {
  nl: { equality: 'https://www.mensenrechten.nl', market: 'https://www.acm.nl' },
  be: { equality: 'https://www.unia.be', market: 'https://economie.fgov.be' },
}
