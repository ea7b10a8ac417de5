import { loginOutcome, returnAddress } from './login-routes.ts'

const home = '/nl/internal-privacy-rights'

test.each([
  [home, home],
  ['/fr/internal-privacy-rights/confirm-login', '/fr/internal-privacy-rights/confirm-login'],
  [`${home}?state=VERIFIED&country=BE`, `${home}?state=VERIFIED&country=BE`],
  ['/status', '/status'],
  ['/status?lang=fr', '/status?lang=fr'],
  ['/status?lang=fr&next=//evil.example', home],
  ['/status.evil.example', home],
  ['//status', home],
  [undefined, home],
  [['/fr/internal-privacy-rights', home], home],
  ['', home],
  ['https://evil.example', home],
  ['https://evil.example/nl/internal-privacy-rights', home],
  ['//evil.example', home],
  ['//evil.example/nl/internal-privacy-rights', home],
  ['/\\evil.example', home],
  ['\\\\evil.example', home],
  ['/.//evil.example', home],
  [`${home}/..//evil.example`, home],
  [`${home}/../../..//evil.example`, home],
  [`${home}@evil.example`, home],
  [`${home}\r\nset-cookie: a=b`, home],
  [`${home}\n`, home],
  ['/\t/evil.example', home],
  ['javascript:alert(1)', home],
  ['/nl/about', home],
  ['/auth/logout', home],
  [`${home}?next=//evil.example`, home],
  [`${home}/${'a'.repeat(500)}`, home],
])('a login that is asked to lead to %j leads to %s', (asked, address) => {
  expect(returnAddress(asked)).toBe(address)
})

test.each([
  [home, '/nl/internal-privacy-rights/confirm-login?login=failed'],
  ['/fr/internal-privacy-rights/direct-marketing', '/fr/internal-privacy-rights/confirm-login?login=failed'],
  ['/status?lang=fr', '/fr/internal-privacy-rights/confirm-login?login=failed'],
  ['', '/nl/internal-privacy-rights/confirm-login?login=failed'],
])('a failed login that was to lead to %j says so at %s', (returnTo, address) => {
  expect(loginOutcome(returnTo, 'failed')).toBe(address)
})
