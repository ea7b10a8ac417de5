import { isCounted } from './start-analytics.ts'

const cases: [toggles: string[], globalPrivacyControl: boolean | undefined, isCounted: boolean][] = [
  [['analytics'], undefined, true],
  [['cache', 'analytics'], false, true],
  [['analytics'], true, false],
  [['cache'], undefined, false],
  [[], undefined, false],
]

test.each(cases)(
  'with the toggles %j and Global Privacy Control %s a visit is counted: %s',
  (toggles, gpc, expected) => {
    expect(isCounted(toggles, gpc === undefined ? {} : { globalPrivacyControl: gpc })).toBe(expected)
  },
)
