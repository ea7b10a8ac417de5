import { loginOutcome, returnAddress } from './login-routes.ts'

const home = '/nl/internal-privacy-rights'

const accepted = [
  '/fr/internal-privacy-rights/confirm-login',
  `${home}?state=VERIFIED&country=BE`,
  `${home}?tab=open&search=van+der+Berg%2C+%2B31612345678`,
  '/status?lang=fr',
]

test.each([home, ...accepted, '/status'])('a login leads to %s, as requested', (address) => {
  expect(returnAddress(address)).toBe(address)
})

const rejected = [
  '/status?lang=fr&next=//evil.example',
  '/status.evil.example',
  '//status',
  undefined,
  '',
  '/nl/about',
  ['/fr/internal-privacy-rights', home],
  'https://evil.example',
  `https://evil.example${home}`,
  '//evil.example',
  `//evil.example${home}`,
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/auth/logout',
  `${home}/..//evil.example`,
  `${home}/../../..//evil.example`,
  `${home}@evil.example`,
  '/\t/evil.example',
  `${home}\r\nset-cookie: a=b`,
  `${home}\n`,
  'javascript:alert(1)',
  `${home}?next=//evil.example`,
  `${home}/${'a'.repeat(500)}`,
]

test.each(rejected.map((address) => [address]))('a login never leads to %j', (address) => {
  expect(returnAddress(address)).toBe(home)
})

test.each([
  [home, '/nl/internal-privacy-rights/confirm-login?login=failed'],
  ['/fr/internal-privacy-rights/direct-marketing', '/fr/internal-privacy-rights/confirm-login?login=failed'],
  ['/status?lang=fr', '/fr/internal-privacy-rights/confirm-login?login=failed'],
  ['', '/nl/internal-privacy-rights/confirm-login?login=failed'],
])('a failed login that was to lead to %j says so at %s', (returnTo, address) => {
  expect(loginOutcome(returnTo, 'failed')).toBe(address)
})
