import { resolve } from 'node:path'
import { ConfigError, readConfig, readDatabaseConfig } from './config.ts'

/** What production needs at the least. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_HOSTS: 'privacy.example.nl',
  SMTP_URL: 'smtp://mail.example',
  PRIVACY_MAILBOX: 'privacy@lantaarn.example',
  MAIL_FROM: 'no-reply@lantaarn.example',
}

test("without variables it is a developer's machine", () => {
  expect(readConfig({})).toEqual({
    development: true,
    demonstration: true,
    port: 8080,
    host: 'localhost',
    siteDirectory: resolve('var/site'),
    contentDirectory: resolve(import.meta.dirname, 'content'),
    databaseUrl: undefined,
    databaseDirectory: resolve('var/db'),
    publicHosts: ['nl.localhost', 'be.localhost'],
    analyticsHosts: [],
    telemetrySample: 4,
    trustedProxies: [],
    callsPerMinute: 60_000,
    messagesPerHour: 6_000,
    unconfirmedMailsPerHour: 6_000,
    smtpUrl: undefined,
    smtpAllowPlain: false,
    mailDirectory: resolve('var/mail'),
    mailFrom: 'Lantaarn Media <no-reply@lantaarn.example>',
    privacyMailbox: 'privacy@lantaarn.example',
    contactMailbox: 'privacy@lantaarn.example',
    securityContact: 'privacy@lantaarn.example',
    checkMailDomains: false,
  })
})

test('production listens on all addresses and limits calls', () => {
  const hosts = {
    PUBLIC_HOSTS: 'privacy.example.nl, privacy.example.be',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,2001:db8::/32',
  }
  expect(readConfig({ ...production, ...hosts })).toMatchObject({
    development: false,
    demonstration: false,
    host: '0.0.0.0',
    publicHosts: ['privacy.example.nl', 'privacy.example.be'],
    analyticsHosts: ['privacy.example.nl', 'privacy.example.be'],
    trustedProxies: ['10.0.0.0/8', '::1', '2001:db8::/32'],
    callsPerMinute: 600,
    messagesPerHour: 20,
    unconfirmedMailsPerHour: 5,
    smtpUrl: 'smtp://mail.example',
    checkMailDomains: true,
  })
})

test.each([
  [{}, []],
  [{ ANALYTICS_HOSTS: 'be.localhost' }, ['be.localhost']],
  [{ ...production, ANALYTICS_HOSTS: 'none' }, []],
  [{ ...production, ANALYTICS_HOSTS: '' }, ['privacy.example.nl']],
  [{ ...production, ANALYTICS_HOSTS: 'a.example.nl, b.example.be' }, ['a.example.nl', 'b.example.be']],
])('with %j visits are counted on %j', (variables, hosts) => {
  expect(readConfig(variables).analyticsHosts).toEqual(hosts)
})

const database = { DATABASE_URL: 'postgres://localhost/x' }
const modes: [Record<string, string>, development: boolean, demonstration: boolean][] = [
  [{}, true, true],
  [{ NODE_ENV: 'test' }, true, true],
  [{ NODE_ENV: '' }, true, true],
  [{ DEMONSTRATION: 'off' }, true, false],
  [{ NODE_ENV: 'development', ...database }, true, false],
  [{ NODE_ENV: 'test', ...database }, true, false],
  [{ NODE_ENV: 'test', DEMONSTRATION: 'on', ...database }, true, true],
  [{ ...production, NODE_ENV: '', ...database }, false, false],
  [{ ...production, SMTP_URL: '', MAIL_DIR: 'mail' }, false, false],
  [{ ...production, DEMONSTRATION: 'off' }, false, false],
]

test('mail is as the variables say', () => {
  const variables = {
    SMTP_URL: 'smtp://user:secret@mail.example:587',
    MAIL_DIR: '/var/spool/site',
    MAIL_FROM: 'De Redactie, Één <redactie@lantaarn.example>',
    PRIVACY_MAILBOX: 'fg@lantaarn.example',
    MAIL_CHECK_DOMAINS: 'on',
    MESSAGES_PER_HOUR: '5',
  }
  expect(readConfig(variables)).toMatchObject({
    smtpUrl: 'smtp://user:secret@mail.example:587',
    mailDirectory: '/var/spool/site',
    mailFrom: 'De Redactie, Één <redactie@lantaarn.example>',
    privacyMailbox: 'fg@lantaarn.example',
    contactMailbox: 'fg@lantaarn.example',
    securityContact: 'fg@lantaarn.example',
    checkMailDomains: true,
    messagesPerHour: 5,
  })
  const others = { CONTACT_MAILBOX: 'contact@lantaarn.example', SECURITY_CONTACT: 'lek@lantaarn.example' }
  const { contactMailbox, securityContact } = readConfig({ ...variables, ...others })
  expect([contactMailbox, securityContact]).toEqual(['contact@lantaarn.example', 'lek@lantaarn.example'])
})

test.each(modes)('with %j development is %s and a demonstration %s', (variables, development, demonstration) => {
  expect(readConfig(variables)).toMatchObject({ development, demonstration })
})

const mistakes: [Record<string, string>, string][] = [
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production, not "prod".'],
  [{ HOST: 'a b' }, 'HOST must be an address or name to listen on, not "a b".'],
  [
    { ...production, DATABASE_URL: 'mysql://user:secret@db/x' },
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
  ],
  [{ PUBLIC_HOSTS: 'a.nl,http://b' }, 'PUBLIC_HOSTS must be host names separated by commas, not "a.nl,http://b".'],
  [
    { ANALYTICS_HOSTS: 'https://a.nl' },
    'ANALYTICS_HOSTS must be host names separated by commas, or none, not "https://a.nl".',
  ],
  [{ FIELD_SAMPLE: '0' }, 'FIELD_SAMPLE must be left out: its name is TELEMETRY_SAMPLE now, not "0".'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES must be addresses or ranges separated by commas, not "all".'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
  [{ SMTP_URL: 'https://u:secret@mail.example' }, 'SMTP_URL must be an address such as smtp://user:password@host:587.'],
  [
    { MAIL_FROM: 'A <a@b.example>, B <b@b.example>' },
    'MAIL_FROM must be an e-mail address, or a name and an address such as "Name <name@host.example>", ' +
      'not "A <a@b.example>, B <b@b.example>".',
  ],
  [{ CONTACT_MAILBOX: 'a@b' }, 'CONTACT_MAILBOX must be an e-mail address, not "a@b".'],
  [{ MAIL_CHECK_DOMAINS: 'yes' }, 'MAIL_CHECK_DOMAINS must be on or off, not "yes".'],
  [
    { ...production, SMTP_URL: '' },
    'SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.',
  ],
  [
    { ...production, DEMONSTRATION: 'on' },
    'DEMONSTRATION lets anybody log in without a password: it must be off in production.',
  ],
  [
    { DATABASE_DIR: 'idb://site' },
    'DATABASE_DIR must be a folder, or memory:// for a database that is forgotten, not "idb://site".',
  ],
  [
    { DATABASE_DIR: 'memory://x' },
    'DATABASE_DIR must be a folder, or memory:// for a database that is forgotten, not "memory://x".',
  ],
  [{ SITE_DIR: 'https://cdn.example' }, 'SITE_DIR must be a folder, not "https://cdn.example".'],
  [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE must be a whole number from 1 to 1000000, not "0".'],
  [
    { NODE_ENV: 'production', PORT: 'http', OIDC_ISSUER: 'http://login.example' },
    [
      'PORT must be a whole number from 0 to 65535, not "http".',
      'PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".',
      'PRIVACY_MAILBOX must name the mailbox in production that requests about personal data go to.',
      'MAIL_FROM must name the sender of all mail in production.',
      'SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.',
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.',
      'OIDC_ISSUER must begin with https: in production.',
    ].join('\n'),
  ],
  [{ ...production, PRIVACY_MAILBOX: 'a@b' }, 'PRIVACY_MAILBOX must be an e-mail address, not "a@b".'],
  [
    { PORT: 'x', CALLS_PER_MINUTE: 'y' },
    'PORT must be a whole number from 0 to 65535, not "x".\n' +
      'CALLS_PER_MINUTE must be a whole number from 1 to 1000000, not "y".',
  ],
]

test.each(mistakes)('%j is refused in words', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(new ConfigError([sentence]))
})

const proxies: [string, boolean][] = [
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['10.0.0.0/32', true],
  ['::1', true],
  ['2001:db8::/128', true],
  ['::ffff:10.0.0.1', true],
  ['1.2.3', false],
  ['1.2.3.4.5', false],
  ['256.1.1.1', false],
  ['010.0.0.1', false],
  ['10.0.0.0/33', false],
  ['10.0.0.0/0', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/08', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/255.0.0.0', false],
  ['::1/129', false],
  ['fe80::1%eth0', false],
  ['10.0.0.1,', false],
  ['abcd', false],
]

test.each(proxies)('that %s can be a trusted proxy is %s', (TRUSTED_PROXIES, isTaken) => {
  const read = () => readConfig({ TRUSTED_PROXIES })
  if (isTaken) expect(read().trustedProxies).toEqual([TRUSTED_PROXIES])
  else expect(read).toThrow('TRUSTED_PROXIES must be addresses or ranges separated by commas')
})

test('a database in memory is none in a folder of that name', () => {
  expect(readConfig({ DATABASE_DIR: 'memory://' }).databaseDirectory).toBe('memory://')
})

test('a program that needs only the database is asked for nothing else', () => {
  const variables = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x', PORT: 'http' }
  expect(readDatabaseConfig(variables)).toEqual({
    databaseUrl: 'postgres://localhost/x',
    databaseDirectory: resolve('var/db'),
  })
  expect(() => readDatabaseConfig({ DATABASE_URL: 'mysql://user:secret@db/x' })).toThrow(
    'DATABASE_URL must be an address such as',
  )
})
