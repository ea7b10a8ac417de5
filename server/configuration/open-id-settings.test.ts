import { readConfig } from '../config.ts'

const mail = {
  SMTP_URL: 'smtp://mail.example',
  PRIVACY_MAILBOX: 'privacy@host.example',
  MAIL_FROM: 'site@host.example',
}
const production = { NODE_ENV: 'production', PUBLIC_HOSTS: 'privacy.example.nl', ...mail }
const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'secret' }

test('a provider is configured with three variables, and the role where it has another name', () => {
  const settings = { issuer: 'https://login.example', clientId: 'site', clientSecret: 'secret' }
  expect(readConfig({ ...production, ...provider }).openId).toEqual({
    ...settings,
    roleClaim: 'roles',
    role: 'privacy-staff',
  })
  const named = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE: 'privacy' }
  expect(readConfig({ ...production, ...provider, ...named }).openId).toEqual({
    ...settings,
    roleClaim: 'groups',
    role: 'privacy',
  })
})

test('without it nobody logs in, in production', () => {
  expect(readConfig(production).openId).toBeUndefined()
})

test.each([
  [undefined, undefined],
  ['0', 0],
  ['9000', 9000],
])('in development the embedded provider is told its port by %s', (port, number) => {
  expect(readConfig(port === undefined ? {} : { OIDC_PORT: port }).openIdPort).toBe(number)
})

const together = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.'
const mistakes: [Record<string, string>, string][] = [
  [{ OIDC_ISSUER: 'https://login.example' }, together],
  [{ OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'secret' }, together],
  [
    { ...provider, OIDC_ISSUER: 'login.example' },
    'OIDC_ISSUER must be an address such as https://login.host.example, not "login.example".',
  ],
  [{ ...provider, OIDC_ISSUER: 'http://login.example' }, 'OIDC_ISSUER must begin with https: in production.'],
  [{ OIDC_PORT: '8081' }, 'OIDC_PORT is for the provider inside the development server: leave it out in production.'],
]

test.each(mistakes)('%j is refused in words', (variables, sentence) => {
  expect(() => readConfig({ ...production, ...variables })).toThrow(sentence)
})
