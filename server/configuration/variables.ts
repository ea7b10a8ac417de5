import { isIP, isIPv4 } from 'node:net'
import { parsePublicKeys } from '@site/releases/channels'
import { define, optional, type, type Infer, type StructError } from 'superstruct'
import { calendarDate } from '@site/shared/calls'
import { email } from '@site/shared/rules'
import { parseAnswerKeys } from './answer-keys.ts'
import { parseBackEnds } from './back-ends.ts'

function text(requirement: string, isRight: (value: string) => boolean) {
  return optional(define<string>(requirement, (value) => typeof value === 'string' && isRight(value)))
}

function wholeNumber(min: number, max: number) {
  const isRight = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
  return text(`a whole number from ${min} to ${max}`, isRight)
}

const folder = text('a folder', isFolder)
const mailbox = text('an e-mail address', isMailbox)
const onOrOff = text('on or off', (value) => /^(on|off)$/.test(value))

const registerVariables = {
  DATABASE_DIR: text(
    'a folder, or memory:// for a database that is forgotten',
    (value) => value === 'memory://' || isFolder(value),
  ),
  DATABASE_URL: text('an address such as postgresql://user:password@host:5432/name', (value) =>
    isUrl(value, 'postgres:', 'postgresql:'),
  ),
  NOTICE_COMPLETE_SINCE: text('a day that exists, as yyyy-mm-dd', (value) => calendarDate.is(value)),
}
export const registerStruct = type(registerVariables)

/** For how many seconds a step of staff can be taken back at most. */
export const maxUndoSeconds = 3_600

export const environmentStruct = type({
  ...registerVariables,
  NODE_ENV: text('development, test or production', (value) => /^(development|test|production)$/.test(value)),
  DEMONSTRATION: onOrOff,
  SAMPLE_REQUESTS: onOrOff,
  PORT: wholeNumber(0, 65_535),
  METRICS_PORT: wholeNumber(1, 65_535),
  METRICS_HOST: text('an address or name to listen on', (value) => /^[\w.:-]+$/.test(value)),
  // Where traces go; the exporter reads OTEL_EXPORTER_OTLP_HEADERS and others itself (server/tracing).
  OTEL_EXPORTER_OTLP_ENDPOINT: text('an address such as http://127.0.0.1:4318', (value) =>
    isUrl(value, 'http:', 'https:'),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: text('http/json', (value) => value === 'http/json'),
  OTEL_SDK_DISABLED: text('true or false', (value) => /^(true|false)$/.test(value)),
  OTEL_TRACES_SAMPLER: text('always_on, always_off or traceidratio', (value) =>
    ['always_on', 'always_off', 'traceidratio'].includes(value),
  ),
  OTEL_TRACES_SAMPLER_ARG: text('a share from 0 to 1', (value) => /^(0(\.\d+)?|1(\.0+)?)$/.test(value)),
  LOG_FORMAT: text('text or json', (value) => /^(text|json)$/.test(value)),
  HOST: text('an address or name to listen on', (value) => /^[\w.:-]+$/.test(value)),
  SITE_DIR: folder,
  PUBLISHING: onOrOff,
  SNAPSHOT_DIR: folder,
  CACHE_GENERATION_DIR: folder,
  READ_ONLY: onOrOff,
  SITE_PUBLIC_KEY: text('Ed25519 public keys (base64, SPKI) separated by spaces or commas', (value) =>
    succeeds(() => parsePublicKeys(value)[0]),
  ),
  CONTENT_DIR: folder,
  PUBLIC_HOSTS: text('host names separated by commas', (value) => list(value).every(isHostName)),
  ANALYTICS_HOSTS: text(
    'host names separated by commas, or none',
    (value) => value === 'none' || list(value).every(isHostName),
  ),
  TELEMETRY_SAMPLE: wholeNumber(0, 1000),
  TRUSTED_PROXIES: text('addresses or ranges separated by commas', (value) => list(value).every(isAddressRange)),
  CALLS_PER_MINUTE: wholeNumber(1, 1_000_000),
  MESSAGES_PER_HOUR: wholeNumber(1, 1_000_000),
  UNCONFIRMED_MAILS_PER_HOUR: wholeNumber(1, 1_000_000),
  SMTP_URL: text('an address such as smtp://user:password@host:587', (value) => isUrl(value, 'smtp:', 'smtps:')),
  SMTP_ALLOW_PLAIN: onOrOff,
  MAIL_DIR: folder,
  MAIL_FROM: text('an e-mail address, or a name and an address such as "Name <name@host.example>"', isSender),
  PRIVACY_MAILBOX: mailbox,
  CONTACT_MAILBOX: mailbox,
  DPO_MAILBOX: mailbox,
  SECURITY_CONTACT: mailbox,
  TEAM_LANGUAGE: text('nl or fr', (value) => ['nl', 'fr'].includes(value)),
  PRIVATE_WEBHOOKS: onOrOff,
  MAIL_CHECK_DOMAINS: onOrOff,
  DECISIONS_NEED_TWO: onOrOff,
  DECISION_UNDO_SECONDS: wholeNumber(0, maxUndoSeconds),
  EUROPEAN_REPOSITORY_URL: text('an address such as https://repository.host.example/path', (value) =>
    isUrl(value, 'https:'),
  ),
  EUROPEAN_REPOSITORY_TOKEN: text('the credential of this site at the repository', Boolean),
  AUDIT_MONTHS: wholeNumber(1, 120),
  BACK_ENDS: text(
    'remotes and the addresses of their back ends, such as mf-example=https://host.example/path',
    (value) => succeeds(() => parseBackEnds(value)),
  ),
  OIDC_ISSUER: text('an address such as https://login.host.example', (value) => isUrl(value, 'http:', 'https:')),
  OIDC_CLIENT_ID: text('the id of this site at the provider', Boolean),
  OIDC_CLIENT_SECRET: text('the secret of this site at the provider', Boolean),
  OIDC_ROLE_CLAIM: text('the name of a claim', Boolean),
  OIDC_ROLE: text('the name of a role', Boolean),
  OIDC_AUDIT_ROLE: text('the name of a role', Boolean),
  OIDC_TASK_ROLE: text('the name of a role', Boolean),
  OIDC_DEVELOPER_ROLE: text('the name of a role', Boolean),
  OIDC_ADVERTISING_ROLE: text('the name of a role', Boolean),
  OIDC_READER_ROLE: text('the name of a role', Boolean),
  OIDC_ACR_VALUES: text('values of the claim acr, separated by spaces', (value) => /\S/.test(value)),
  OIDC_PORT: wholeNumber(0, 65_535),
  ANSWER_KEY: text('keys with an id, such as 2026:(32 bytes in base64), separated by spaces', (value) =>
    succeeds(() => parseAnswerKeys(value)),
  ),
})

export type Environment = Infer<typeof environmentStruct>

/** All problems with the environment, a sentence per line. */
export class ConfigError extends Error {
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
  }
}

export function withoutEmpty(variables: Record<string, string | undefined>): Environment {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** Variables with passwords, whose values are not repeated. */
const secrets = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'ANSWER_KEY',
  'BACK_ENDS',
  'EUROPEAN_REPOSITORY_TOKEN',
])

export function describeMistakes(error: StructError | undefined): string[] {
  return (error?.failures() ?? []).map(({ key, type: requirement, value }) => {
    const found = secrets.has(String(key)) ? '' : `, not "${String(value)}"`
    return `${key} must be ${requirement}${found}.`
  })
}

export function list(value: string): string[] {
  return value.split(',').map((part) => part.trim())
}

function isHostName(name: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)
}

/** @param schemes each with its colon */
function isUrl(value: string, ...schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol)
}

export function isMailbox(value: string): boolean {
  return email.struct.is(value)
}

function isSender(value: string): boolean {
  return isMailbox(/^[^<>"\\\p{Cc}]+ <([^<>]+)>$/u.exec(value)?.[1] ?? value)
}

/** Whether this is an IP address or a range such as `10.0.0.0/8`; the range of all addresses is not allowed. */
function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  if (isIP(address) === 0 || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128)
}

/** Whether this is a path and no URL (`idb://x`), which would become a folder of that name. */
function isFolder(value: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(value)
}

function succeeds(read: () => unknown): boolean {
  try {
    return read() !== undefined
  } catch {
    return false
  }
}
