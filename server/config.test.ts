import { companyName, privacyMailbox, senderMailbox } from '@site/shared/rules'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig, readDatabaseConfig } from './config.ts'
import { readSentences } from './configuration/sentences.ts'
import { readSystems } from './configuration/systems.ts'

/** Minimum configuration of production. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_HOSTS: 'privacy.example.nl',
  SMTP_URL: 'smtp://mail.example',
  PRIVACY_MAILBOX: 'privacy@lindehof.example',
  MAIL_FROM: 'no-reply@lindehof.example',
  ANSWER_KEY: `production:${Buffer.alloc(32).toString('base64')}`,
}

test('without variables the server runs in development', () => {
  expect(readConfig({})).toEqual({
    development: true,
    demonstration: true,
    sampleRequests: false,
    port: 8080,
    host: 'localhost',
    siteDirectory: resolve('var/site'),
    publicKeys: [],
    contentDirectory: resolve(import.meta.dirname, 'content'),
    databaseUrl: undefined,
    readOnly: false,
    privateWebhooks: false,
    publishing: true,
    tracedShare: 0,
    databaseDirectory: resolve('var/db'),
    publicHosts: ['nl.localhost', 'be.localhost'],
    analyticsHosts: [],
    telemetrySample: 4,
    trustedProxies: [],
    callsPerMinute: 1_000_000,
    messagesPerHour: 6_000,
    unconfirmedMailsPerHour: 6_000,
    smtpUrl: undefined,
    smtpAllowPlain: false,
    mailDirectory: resolve('var/mail'),
    mailFrom: `${companyName} <${senderMailbox}>`,
    privacyMailbox,
    contactMailbox: privacyMailbox,
    securityContact: privacyMailbox,
    checkMailDomains: false,
    decisionsNeedTwo: false,
    decisionUndoSeconds: 600,
    systems: readSystems(join(import.meta.dirname, 'content/systems.json')),
    secondPerson: { requests: [], people: [] },
    sentences: readSentences(join(import.meta.dirname, 'content/sentences.json')),
    auditMonths: 12,
    backEnds: new Map(),
    answerKeys: [],
  })
})

test('a server with PostgreSQL keeps a snapshot of the register: in production where it is told to', () => {
  const DATABASE_URL = 'postgresql://db/site'
  const directoryOf = (variables: Record<string, string>) => readConfig(variables).snapshotDirectory
  expect(directoryOf({ DATABASE_URL, NODE_ENV: 'development' })).toBe(resolve('var/snapshot'))
  expect(directoryOf({ ...production, DATABASE_URL })).toBeUndefined()
  expect(directoryOf({ ...production, DATABASE_URL, SNAPSHOT_DIR: '/srv/a' })).toBe('/srv/a')
  expect(readConfig({ READ_ONLY: 'on' }).readOnly).toBe(true)
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
    callsPerMinute: 10_000,
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
  [{ NODE_ENV: '' }, true, true],
  [{ DEMONSTRATION: 'off' }, true, false],
  [{ NODE_ENV: 'development', ...database }, true, false],
  [{ NODE_ENV: 'test', DEMONSTRATION: 'on', ...database }, true, true],
  [{ ...production, NODE_ENV: '', ...database }, false, false],
  [{ ...production, SMTP_URL: '', MAIL_DIR: 'mail' }, false, false],
  [{ ...production, DEMONSTRATION: 'off' }, false, false],
]

test('invented requests are only for a demonstration, by choice', () => {
  const isOn = (variables: Record<string, string>) => readConfig(variables).sampleRequests
  expect([isOn({}), isOn({ SAMPLE_REQUESTS: 'on' })]).toEqual([false, true])
  expect(isOn({ SAMPLE_REQUESTS: 'on', DEMONSTRATION: 'off' })).toBe(false)
})

test.each([
  [{}, 0],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, 1],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example', OTEL_SDK_DISABLED: 'true' }, 0],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example', OTEL_TRACES_SAMPLER: 'always_off' }, 0],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    },
    0.1,
  ],
])('with %j, %s of the requests are traced', (variables, share) => {
  expect(readConfig(variables).tracedShare).toBe(share)
})

test('mail follows the variables', () => {
  const variables = {
    SMTP_URL: 'smtp://user:secret@mail.example:587',
    MAIL_DIR: '/var/spool/site',
    MAIL_FROM: 'De Redactie, Één <redactie@lindehof.example>',
    PRIVACY_MAILBOX: 'fg@lindehof.example',
    MAIL_CHECK_DOMAINS: 'on',
    MESSAGES_PER_HOUR: '5',
  }
  expect(readConfig(variables)).toMatchObject({
    smtpUrl: 'smtp://user:secret@mail.example:587',
    mailDirectory: '/var/spool/site',
    mailFrom: 'De Redactie, Één <redactie@lindehof.example>',
    privacyMailbox: 'fg@lindehof.example',
    contactMailbox: 'fg@lindehof.example',
    securityContact: 'fg@lindehof.example',
    checkMailDomains: true,
    messagesPerHour: 5,
  })
  const others = { CONTACT_MAILBOX: 'contact@lindehof.example', SECURITY_CONTACT: 'lek@lindehof.example' }
  const { contactMailbox, securityContact } = readConfig({ ...variables, ...others })
  expect([contactMailbox, securityContact]).toEqual(['contact@lindehof.example', 'lek@lindehof.example'])
})

test.each(modes)('with %j development is %s and a demonstration %s', (variables, development, demonstration) => {
  expect(readConfig(variables)).toMatchObject({ development, demonstration })
})

/** Invalid values, each with what it must be. */
const invalid: [variable: string, value: string, requirement: string][] = [
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['NODE_ENV', 'prod', 'development, test or production'],
  ['HOST', 'a b', 'an address or name to listen on'],
  ['PUBLIC_HOSTS', 'a.nl,http://b', 'host names separated by commas'],
  ['ANALYTICS_HOSTS', 'https://a.nl', 'host names separated by commas, or none'],
  ['TRUSTED_PROXIES', 'all', 'addresses or ranges separated by commas'],
  ['CONTACT_MAILBOX', 'a@b', 'an e-mail address'],
  [
    'MAIL_FROM',
    'A <a@b.example>, B <b@b.example>',
    'an e-mail address, or a name and an address such as "Name <name@host.example>"',
  ],
  ['MAIL_CHECK_DOMAINS', 'yes', 'on or off'],
  ['DATABASE_DIR', 'idb://site', 'a folder, or memory:// for a database that is forgotten'],
  ['DATABASE_DIR', 'memory://x', 'a folder, or memory:// for a database that is forgotten'],
  ['SITE_DIR', 'https://cdn.example', 'a folder'],
  ['CALLS_PER_MINUTE', '0', 'a whole number from 1 to 1000000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an address such as http://127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/json'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%', 'a share from 0 to 1'],
  ['LOG_FORMAT', 'xml', 'text or json'],
  ['OIDC_ISSUER', 'login.example', 'an address such as https://login.host.example'],
]

test.each(invalid)('%s=%s is rejected: it must be %s', (variable, value, requirement) => {
  const sentence = `${variable} must be ${requirement}, not "${value}".`
  expect(() => readConfig({ [variable]: value })).toThrow(new ConfigError([sentence]))
})

const smtp = 'SMTP_URL must be an address such as smtp://user:password@host:587.'
const together = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.'
const needsMail = 'SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.'
const answerKey = (id: string, length = 32) => `${id}:${Buffer.alloc(length, id).toString('base64')}`
const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'secret' }
const mistakes: [Record<string, string>, ...string[]][] = [
  [
    { ...production, DATABASE_URL: 'mysql://user:secret@db/x' },
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
  ],
  [{ SMTP_URL: 'mail.example' }, smtp],
  [{ ...production, SMTP_URL: '' }, needsMail],
  [
    { ...production, DEMONSTRATION: 'on' },
    'DEMONSTRATION lets anybody log in without a password: it must be off in production.',
  ],
  [
    { ...production, SAMPLE_REQUESTS: 'on' },
    'SAMPLE_REQUESTS fills the lists of staff with invented requests: it must be off in production.',
  ],
  [{ OIDC_ISSUER: 'https://login.example' }, together],
  [{ OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'secret' }, together],
  [
    { ...production, ...provider, OIDC_ISSUER: 'http://login.example', ANSWER_KEY: answerKey('a') },
    'OIDC_ISSUER must begin with https: in production.',
  ],
  [
    { ...production, ANSWER_KEY: '' },
    'ANSWER_KEY must hold a key in production: docs/running.md says how to make one.',
  ],
  [
    { ...production, OIDC_PORT: '8081' },
    'OIDC_PORT is for the provider inside the development server: leave it out in production.',
  ],
  [
    { NODE_ENV: 'production', PORT: 'http', OIDC_ISSUER: 'http://login.example' },
    'PORT must be a whole number from 0 to 65535, not "http".',
    'PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".',
    'PRIVACY_MAILBOX must name the mailbox in production that requests about personal data go to.',
    'MAIL_FROM must name the sender of all mail in production.',
    needsMail,
    'ANSWER_KEY must hold a key in production: docs/running.md says how to make one.',
    together,
    'OIDC_ISSUER must begin with https: in production.',
  ],
]

test.each(mistakes)('%j is rejected in words', (variables, ...sentences) => {
  expect(() => readConfig(variables)).toThrow(new ConfigError(sentences))
})

test('a provider is configured with three variables, and the role where it has another name', () => {
  const settings = { issuer: 'https://login.example', clientId: 'site', clientSecret: 'secret' }
  const roles = {
    role: 'privacy-staff',
    auditRole: 'privacy-audit',
    taskRole: 'privacy-tasks',
    developerRole: 'site-developer',
    advertisingRole: 'site-advertising',
    readerRole: 'privacy-reader',
  }
  const usual = { ...settings, roleClaim: 'roles', ...roles, acrValues: [] }
  expect(readConfig({ ...production, ...provider, ANSWER_KEY: answerKey('a') }).openId).toEqual(usual)
  const names = { OIDC_ROLE: 'privacy', OIDC_AUDIT_ROLE: 'audit', OIDC_TASK_ROLE: 'tasks', OIDC_DEVELOPER_ROLE: 'web' }
  const named = { OIDC_ROLE_CLAIM: 'groups', OIDC_ACR_VALUES: 'mfa  c1', ...names }
  const renamed = {
    ...settings,
    roleClaim: 'groups',
    role: 'privacy',
    auditRole: 'audit',
    taskRole: 'tasks',
    developerRole: 'web',
    advertisingRole: 'site-advertising',
    readerRole: 'privacy-reader',
    acrValues: ['mfa', 'c1'],
  }
  expect(readConfig({ ...production, ...provider, ...named, ANSWER_KEY: answerKey('a') }).openId).toEqual(renamed)
  expect(readConfig(production).openId).toBeUndefined()
})

test('the keys of answers are read in their order', () => {
  const { answerKeys } = readConfig({ ANSWER_KEY: `${answerKey('2027')} ${answerKey('2026')}` })
  expect(answerKeys).toEqual([
    { id: '2027', key: Buffer.alloc(32, '2027') },
    { id: '2026', key: Buffer.alloc(32, '2026') },
  ])
})

test.each([
  'secret',
  answerKey('a', 31),
  answerKey('a', 33),
  `${answerKey('a')} ${answerKey('a')}`,
  `${answerKey('a')},`,
])('"%s" is no ANSWER_KEY, and is not repeated', (ANSWER_KEY) => {
  const sentence = 'ANSWER_KEY must be keys with an id, such as 2026:(32 bytes in base64), separated by spaces.'
  expect(() => readConfig({ ANSWER_KEY })).toThrow(new ConfigError([sentence]))
})

test.each([
  [{}, undefined],
  [{ OIDC_PORT: '0' }, 0],
  [{ OIDC_PORT: '9000' }, 9000],
])('in development %j sets the port of the embedded provider to %s', (variables, port) => {
  expect(readConfig(variables).openIdPort).toBe(port)
})

const proxies = ['10.0.0.1', '10.0.0.0/8', '10.0.0.0/32', '::1', '2001:db8::/128', '::ffff:10.0.0.1']
const noProxies = [
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '10.0.0.0/',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.0.0',
  '::1/129',
  'fe80::1%eth0',
  '10.0.0.1,',
  'abcd',
]

test.each(proxies)('%s can be a trusted proxy', (TRUSTED_PROXIES) => {
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual([TRUSTED_PROXIES])
})

test.each(noProxies)('%s cannot be a trusted proxy', (TRUSTED_PROXIES) => {
  expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES must be addresses or ranges')
})

test('a program that needs only the database is asked for nothing else', () => {
  const variables = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x', PORT: 'http' }
  const { DATABASE_URL: databaseUrl } = variables
  const noticeCompleteSince = '2025-10-10'
  const settings = { databaseUrl, databaseDirectory: resolve('var/db'), noticeCompleteSince }
  expect(readDatabaseConfig(variables)).toEqual(settings)
  expect(readDatabaseConfig({ DATABASE_DIR: 'memory://' }).databaseDirectory).toBe('memory://')
  expect(() => readDatabaseConfig({ DATABASE_URL: 'mysql://user:secret@db/x' })).toThrow('DATABASE_URL must be an')
})
