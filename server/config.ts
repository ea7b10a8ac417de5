import { resolve } from 'node:path'
import { email } from '@site/shared/forms/rules'
import { define, optional, StructError, type, type Infer } from 'superstruct'
import { openIdProblem, openIdSettings, type OpenIdSettings } from './staff/open-id-settings.ts'

/** How this server runs; made by `readConfig` from environment variables. */
export interface Config {
  development: boolean
  port: number
  /** The address to listen on. */
  host: string
  /** The release store that the site tool writes. */
  siteDirectory: string
  contentDirectory: string
  /** PostgreSQL; the embedded database where undefined. */
  databaseUrl: string | undefined
  /** Files of the embedded database; `memory://` keeps it in memory. */
  databaseDirectory: string
  /** Names under which visitors reach the site. */
  publicHosts: string[]
  /** Addresses or ranges of proxies whose `X-Forwarded-…` headers are believed. */
  trustedProxies: string[]
  /** Calls of the API that one address may make per minute. */
  callsPerMinute: number
  /** Messages that one address, and that one e-mail address, may send per hour. */
  messagesPerHour: number
  /** The mail server; mails are written to files in `mailDirectory` where undefined. */
  smtpUrl: string | undefined
  mailDirectory: string
  /** Sender of all mail: an address, or a name with the address in `<>`. */
  mailFrom: string
  /** Where requests about personal data go. */
  privacyMailbox: string
  /** Where messages of the contact form go. */
  contactMailbox: string
  /** Where holes in the security of the site are reported; public, in `security.txt`. */
  securityContact: string
  /** Whether DNS is asked if the domain of a visitor's e-mail address can receive mail. */
  checkMailDomains: boolean
  /** The provider that staff log in with; where undefined, development has one inside, and production none. */
  openId: OpenIdSettings | undefined
  /** Of the provider inside the development server; the port after `port`, or a free one, where undefined. */
  openIdPort: number | undefined
}

/** Everything that is wrong with the environment, a sentence a line. */
export class ConfigError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
  }
}

function text(requirement: string, isRight: (value: string) => boolean) {
  return optional(define<string>(requirement, (value) => typeof value === 'string' && isRight(value)))
}

function wholeNumber(least: number, most: number) {
  const isRight = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
  return text(`a whole number from ${least} to ${most}`, isRight)
}

function list(value: string) {
  return value.split(',').map((part) => part.trim())
}

const isHostName = (name: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)
const isDatabaseUrl = (value: string) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
const isSmtpUrl = (value: string) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol)
const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
const isMailbox = (value: string) => email.struct.is(value)
const isSender = (value: string) => isMailbox(/^[^<>"\\\p{Cc}]+ <([^<>]+)>$/u.exec(value)?.[1] ?? value)
const isAddress = (value: string) => /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(value)

const environmentStruct = type({
  NODE_ENV: text('development, test or production', (value) => /^(development|test|production)$/.test(value)),
  PORT: wholeNumber(0, 65_535),
  HOST: text('an address or name to listen on', (value) => /^[\w.:-]+$/.test(value)),
  SITE_DIR: text('a folder', Boolean),
  CONTENT_DIR: text('a folder', Boolean),
  DATABASE_DIR: text('a folder', Boolean),
  DATABASE_URL: text('an address such as postgresql://user:password@host:5432/name', isDatabaseUrl),
  PUBLIC_HOSTS: text('host names separated by commas', (value) => list(value).every(isHostName)),
  TRUSTED_PROXIES: text('addresses or ranges separated by commas', (value) => list(value).every(isAddress)),
  CALLS_PER_MINUTE: wholeNumber(1, 1_000_000),
  MESSAGES_PER_HOUR: wholeNumber(1, 1_000_000),
  SMTP_URL: text('an address such as smtp://user:password@host:587', isSmtpUrl),
  MAIL_DIR: text('a folder', Boolean),
  MAIL_FROM: text('an e-mail address, or a name and an address such as "Name <name@host.example>"', isSender),
  PRIVACY_MAILBOX: text('an e-mail address', isMailbox),
  CONTACT_MAILBOX: text('an e-mail address', isMailbox),
  SECURITY_CONTACT: text('an e-mail address', isMailbox),
  MAIL_CHECK_DOMAINS: text('on or off', (value) => /^(on|off)$/.test(value)),
  OIDC_ISSUER: text('an address such as https://login.host.example', isWebAddress),
  OIDC_CLIENT_ID: text('the id of this site at the provider', Boolean),
  OIDC_CLIENT_SECRET: text('the secret of this site at the provider', Boolean),
  OIDC_ROLE_CLAIM: text('the name of a claim', Boolean),
  OIDC_ROLE: text('the name of a role', Boolean),
  OIDC_PORT: wholeNumber(0, 65_535),
})
type Environment = Infer<typeof environmentStruct>

/**
 * Reads the configuration. Without any variable it is that of a developer's machine: embedded database in `var/db`,
 * `http://nl.localhost:8080`. An empty variable counts as left out.
 *
 * @throws ConfigError that names every mistake
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = parse(Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')))
  // Who names a database and forgets NODE_ENV must not get sample data into it.
  const development = given.NODE_ENV ? given.NODE_ENV !== 'production' : !given.DATABASE_URL
  if (!development && !given.PUBLIC_HOSTS) {
    throw new ConfigError(['PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".'])
  }
  // Nobody reads files on a server: there they are used only when that is asked for.
  if (!development && !given.SMTP_URL && !given.MAIL_DIR) {
    throw new ConfigError(['SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.'])
  }
  const openIdMistake = openIdProblem(given, development)
  if (openIdMistake) throw new ConfigError([openIdMistake])
  const privacyMailbox = given.PRIVACY_MAILBOX ?? 'privacy@lantaarn.example'
  return {
    development,
    port: Number(given.PORT ?? 8080),
    host: given.HOST ?? (development ? 'localhost' : '0.0.0.0'),
    siteDirectory: resolve(given.SITE_DIR ?? 'var/site'),
    contentDirectory: resolve(given.CONTENT_DIR ?? `${import.meta.dirname}/content`),
    databaseUrl: given.DATABASE_URL,
    databaseDirectory: resolve(given.DATABASE_DIR ?? 'var/db'),
    publicHosts: given.PUBLIC_HOSTS ? list(given.PUBLIC_HOSTS) : ['nl.localhost', 'be.localhost'],
    trustedProxies: given.TRUSTED_PROXIES ? list(given.TRUSTED_PROXIES) : [],
    // On a developer's machine all visitors of an automatic test share one address.
    callsPerMinute: Number(given.CALLS_PER_MINUTE ?? (development ? 60_000 : 600)),
    messagesPerHour: Number(given.MESSAGES_PER_HOUR ?? (development ? 6_000 : 20)),
    smtpUrl: given.SMTP_URL,
    mailDirectory: resolve(given.MAIL_DIR ?? 'var/mail'),
    mailFrom: given.MAIL_FROM ?? 'Lantaarn Media <no-reply@lantaarn.example>',
    privacyMailbox,
    contactMailbox: given.CONTACT_MAILBOX ?? privacyMailbox,
    securityContact: given.SECURITY_CONTACT ?? privacyMailbox,
    // A developer's machine may be offline, and its visitors have addresses that do not exist.
    checkMailDomains: (given.MAIL_CHECK_DOMAINS ?? (development ? 'off' : 'on')) === 'on',
    openId: openIdSettings(given),
    openIdPort: given.OIDC_PORT === undefined ? undefined : Number(given.OIDC_PORT),
  }
}

function parse(variables: Record<string, string | undefined>): Environment {
  const [error, environment] = environmentStruct.validate(variables)
  if (error) throw new ConfigError(sentences(error))
  return environment
}

/** Hold passwords: their values are not repeated. */
const secrets = ['DATABASE_URL', 'SMTP_URL', 'OIDC_CLIENT_SECRET']

function sentences(error: StructError): string[] {
  return error.failures().map(({ key, type: requirement, value }) => {
    const found = secrets.includes(String(key)) ? '' : `, not "${String(value)}"`
    return `${key} must be ${requirement}${found}.`
  })
}
