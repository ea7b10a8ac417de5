import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'

test('without variables it is a developer\'s machine', () => {
  expect(readConfig({})).toEqual({
    development: true,
    port: 8080,
    host: 'localhost',
    siteDirectory: resolve('var/site'),
    contentDirectory: resolve(import.meta.dirname, 'content'),
    databaseUrl: undefined,
    databaseDirectory: resolve('var/db'),
    publicHosts: ['nl.localhost', 'be.localhost'],
    trustedProxies: [],
    callsPerMinute: 60_000,
    messagesPerHour: 6_000,
    smtpUrl: undefined,
    mailDirectory: resolve('var/mail'),
    mailFrom: 'Lantaarn Media <no-reply@lantaarn.example>',
    privacyMailbox: 'privacy@lantaarn.example',
    contactMailbox: 'privacy@lantaarn.example',
    securityContact: 'privacy@lantaarn.example',
    checkMailDomains: false,
  })
})

test('production listens on all addresses and limits calls', () => {
  const hosts = { PUBLIC_HOSTS: 'privacy.example.nl, privacy.example.be', TRUSTED_PROXIES: '10.0.0.0/8' }
  expect(readConfig({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', ...hosts })).toMatchObject({
    development: false,
    host: '0.0.0.0',
    publicHosts: ['privacy.example.nl', 'privacy.example.be'],
    trustedProxies: ['10.0.0.0/8'],
    callsPerMinute: 600,
    messagesPerHour: 20,
    smtpUrl: 'smtp://mail.example',
    checkMailDomains: true,
  })
})

const developments: [Record<string, string>, boolean][] = [
  [{}, true],
  [{ NODE_ENV: 'test' }, true],
  [{ NODE_ENV: 'development', DATABASE_URL: 'postgres://localhost/x' }, true],
  [{ NODE_ENV: '' }, true],
  [{ DATABASE_URL: 'postgres://localhost/x', PUBLIC_HOSTS: 'a.nl', SMTP_URL: 'smtps://u:p@b' }, false],
  [{ NODE_ENV: 'production', PUBLIC_HOSTS: 'a.nl', MAIL_DIR: 'mail' }, false],
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

test.each(developments)('with %j development is %s', (variables, development) => {
  expect(readConfig(variables).development).toBe(development)
})

const mistakes: [Record<string, string>, string][] = [
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, not "-1".'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production, not "prod".'],
  [{ HOST: 'a b' }, 'HOST must be an address or name to listen on, not "a b".'],
  [
    { DATABASE_URL: 'mysql://user:secret@db/x' },
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name.',
  ],
  [{ PUBLIC_HOSTS: 'a.nl,http://b' }, 'PUBLIC_HOSTS must be host names separated by commas, not "a.nl,http://b".'],
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
    { NODE_ENV: 'production', PUBLIC_HOSTS: 'a.nl' },
    'SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.',
  ],
  [{ CALLS_PER_MINUTE: '0' }, 'CALLS_PER_MINUTE must be a whole number from 1 to 1000000, not "0".'],
  [
    { NODE_ENV: 'production' },
    'PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".',
  ],
  [
    { PORT: 'x', CALLS_PER_MINUTE: 'y' },
    'PORT must be a whole number from 0 to 65535, not "x".\n' +
      'CALLS_PER_MINUTE must be a whole number from 1 to 1000000, not "y".',
  ],
]

test.each(mistakes)('%j is refused in words', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(new ConfigError([sentence]))
})
