import { join, resolve } from 'node:path'
import { parsePublicKeys } from '@site/releases/channels'
import { defaultTelemetrySample } from '@site/shared/calls'
import { companyName, privacyMailbox as defaultMailbox, senderMailbox } from '@site/shared/rules'
import {
  list,
  ConfigError,
  describeMistakes,
  environmentStruct,
  registerStruct,
  withoutEmpty,
  type Environment,
} from './configuration/variables.ts'
import { openIdSettings } from './configuration/open-id-settings.ts'
import { readSentences } from './configuration/sentences.ts'
import { readSystems } from './configuration/systems.ts'
import { parseAnswerKeys } from './configuration/answer-keys.ts'
import { parseBackEnds } from './configuration/back-ends.ts'

/** Ten minutes. */
export const defaultUndoSeconds = 600

export type Config = ReturnType<typeof readConfig>

export { ConfigError } from './configuration/variables.ts'

/** A shell may have the variable of another project. */
const byDatabase =
  'DATABASE_URL is set in the environment and NODE_ENV is not, so this is taken for a production server: unset it to try the site here.'

/**
 * Reads the configuration. Without any variable it is that of a developer's machine: embedded database in `var/db`,
 * `http://nl.localhost:8080`. An empty variable counts as left out.
 * @throws ConfigError that names every mistake
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const given = withoutEmpty(variables)
  const [error] = environmentStruct.validate(given)
  const wrong = error?.failures().map(({ key }) => key) ?? []
  // A server with a database of its own and without NODE_ENV is taken for a production server.
  const development = given.NODE_ENV ? given.NODE_ENV !== 'production' : !given.DATABASE_URL
  const mistakes = describeMistakes(error)
  const isGuessed = !given.NODE_ENV && !development
  // The needs of an invalid mode are unknown.
  const problems = wrong.includes('NODE_ENV') ? [] : findProblems(given, development)
  mistakes.push(...problems.filter((sentence) => !wrong.some((name) => sentence.startsWith(String(name)))))
  if (mistakes.length > 0) throw new ConfigError(isGuessed ? [byDatabase, ...mistakes] : mistakes)
  return { ...databaseSettings(given), ...makeConfig(given, development) }
}

/** Reads what the import of advertisements needs. @throws ConfigError that names every mistake */
export function readDatabaseConfig(variables: Record<string, string | undefined>) {
  const given = withoutEmpty(variables)
  const [error] = registerStruct.validate(given)
  if (error) throw new ConfigError(describeMistakes(error))
  /** Notices imported on this day or later must be whole. */
  return { ...databaseSettings(given), noticeCompleteSince: given.NOTICE_COMPLETE_SINCE }
}

function databaseSettings({ DATABASE_URL: databaseUrl, DATABASE_DIR: directory = 'var/db' }: Environment) {
  return {
    /** PostgreSQL; the embedded database where undefined. */
    databaseUrl,
    /** Files of the embedded database; `memory://` keeps it in memory. */
    databaseDirectory: directory === 'memory://' ? directory : resolve(directory),
  }
}

function makeConfig(given: Environment, development: boolean) {
  const publicHosts = given.PUBLIC_HOSTS ? list(given.PUBLIC_HOSTS) : ['nl.localhost', 'be.localhost']
  const { ANALYTICS_HOSTS: counted = development ? 'none' : publicHosts.join(',') } = given
  const privacyMailbox = given.PRIVACY_MAILBOX ?? defaultMailbox
  const demonstration = development && (given.DEMONSTRATION ?? (given.DATABASE_URL ? 'off' : 'on')) === 'on'
  const contentDirectory = resolve(given.CONTENT_DIR ?? `${import.meta.dirname}/content`)
  return {
    development,
    /** For trying out: sample data, a login without passwords, readable mail. Only in development, without PostgreSQL or by choice. */
    demonstration,
    /** Whether a demonstration without requests and reports gets invented ones. */
    sampleRequests: demonstration && given.SAMPLE_REQUESTS === 'on',
    /** Where a server with PostgreSQL keeps what it last read of the register; none is kept where undefined. */
    snapshotDirectory:
      given.DATABASE_URL && (given.SNAPSHOT_DIR || development)
        ? resolve(given.SNAPSHOT_DIR ?? 'var/snapshot')
        : undefined,
    /** The folder of the link that nginx has in the keys of its cache; undefined where it is never changed. */
    cacheGenerationDirectory: given.CACHE_GENERATION_DIR ? resolve(given.CACHE_GENERATION_DIR) : undefined,
    /** Whether everything is only read. */
    readOnly: given.READ_ONLY === 'on',
    port: Number(given.PORT ?? 8080),
    host: given.HOST ?? (development ? 'localhost' : '0.0.0.0'),
    siteDirectory: resolve(given.SITE_DIR ?? 'var/site'),
    /** Where there are any, one of these keys must have signed the channels of the release store. */
    publicKeys: parsePublicKeys(given.SITE_PUBLIC_KEY ?? ''),
    contentDirectory,
    /** The systems with personal data, in which requests make tasks. */
    systems: readSystems(join(contentDirectory, 'systems.json')),
    /** Sentences that staff insert into their letters. */
    sentences: readSentences(join(contentDirectory, 'sentences.json')),
    publicHosts,
    /** Those of them on which visits are counted: where the analytics toggle is on. */
    analyticsHosts: counted === 'none' ? [] : list(counted),
    /** One of so many visits without errors sends a telemetry report; 0: no visit does. */
    telemetrySample: Number(given.TELEMETRY_SAMPLE ?? defaultTelemetrySample),
    /** Addresses or ranges of proxies whose `X-Forwarded-…` headers are believed. */
    trustedProxies: given.TRUSTED_PROXIES ? list(given.TRUSTED_PROXIES) : [],
    /** What the requests of one network may cost (server/routes.ts). On a developer's machine all visitors of an automatic test share one. */
    callsPerMinute: Number(given.CALLS_PER_MINUTE ?? (development ? 1_000_000 : 10_000)),
    /** Submissions of all forms that one IP address may send. */
    messagesPerHour: Number(given.MESSAGES_PER_HOUR ?? (development ? 6_000 : 20)),
    /** Mails to an e-mail address that is not confirmed; later ones are held back. */
    unconfirmedMailsPerHour: Number(given.UNCONFIRMED_MAILS_PER_HOUR ?? (development ? 6_000 : 5)),
    /** The mail server; mails are written to files in `mailDirectory` where undefined. */
    smtpUrl: given.SMTP_URL,
    /** Whether its password may be sent unencrypted to another machine. */
    smtpAllowPlain: given.SMTP_ALLOW_PLAIN === 'on',
    mailDirectory: resolve(given.MAIL_DIR ?? 'var/mail'),
    /** Sender of all mail: an address, or a name with the address in `<>`. */
    mailFrom: given.MAIL_FROM ?? `${companyName} <${senderMailbox}>`,
    privacyMailbox,
    /** The data protection officer, who is told what is overdue. */
    dpoMailbox: given.DPO_MAILBOX,
    contactMailbox: given.CONTACT_MAILBOX ?? privacyMailbox,
    /** Where vulnerabilities are reported; public, in `security.txt`. */
    securityContact: given.SECURITY_CONTACT ?? privacyMailbox,
    /** Whether the owner of an app may name a webhook in the private network. */
    privateWebhooks: given.PRIVATE_WEBHOOKS === 'on',
    /** Whether a refusal or partial answer needs a second member of staff. */
    decisionsNeedTwo: given.DECISIONS_NEED_TWO === 'on',
    /** Seconds in which a decision can be taken back before it is sent; 0: it is sent at once. */
    decisionUndoSeconds: Number(given.DECISION_UNDO_SECONDS ?? defaultUndoSeconds),
    auditMonths: Number(given.AUDIT_MONTHS ?? 12),
    /** Whether DNS is asked if mail can be delivered. A developer's machine may be offline, with addresses that do not exist. */
    checkMailDomains: (given.MAIL_CHECK_DOMAINS ?? (development ? 'off' : 'on')) === 'on',
    /** Where `/api/x/<app>/` leads, by app. */
    backEnds: parseBackEnds(given.BACK_ENDS ?? ''),
    /** The provider that staff log in with. Where undefined, only a demonstration has a login, with an embedded provider. */
    openId: openIdSettings(given),
    /** Of the embedded provider; the port after `port`, or a free one, where undefined. */
    openIdPort: given.OIDC_PORT === undefined ? undefined : Number(given.OIDC_PORT),
    /** They seal what people write, and hash what is looked up. A development server without any stores its own (main.ts). */
    answerKeys: given.ANSWER_KEY ? parseAnswerKeys(given.ANSWER_KEY) : [],
  }
}

/** Returns a sentence for each setting that is missing in this mode, or not allowed in it. */
function findProblems(given: Environment, development: boolean): string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  const openId = [issuer, clientId, clientSecret].filter(Boolean)
  const always = {
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.':
      openId.length > 0 && openId.length < 3,
  }
  const inProduction = {
    'PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".': !given.PUBLIC_HOSTS,
    'PRIVACY_MAILBOX must name the mailbox in production that requests about personal data go to.':
      !given.PRIVACY_MAILBOX,
    'MAIL_FROM must name the sender of all mail in production.': !given.MAIL_FROM,
    // Mail files on a server are easily overlooked: they must be chosen explicitly.
    'SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.':
      !given.SMTP_URL && !given.MAIL_DIR,
    'ANSWER_KEY must hold a key in production: docs/running.md says how to make one.': !given.ANSWER_KEY,
    'DEMONSTRATION lets anybody log in without a password: it must be off in production.': given.DEMONSTRATION === 'on',
    'SAMPLE_REQUESTS fills the lists of staff with invented requests: it must be off in production.':
      given.SAMPLE_REQUESTS === 'on',
    ...always,
    'OIDC_ISSUER must begin with https: in production.': issuer && !issuer.startsWith('https:'),
    'OIDC_PORT is for the provider inside the development server: leave it out in production.': given.OIDC_PORT,
  }
  const problems = Object.entries(development ? always : inProduction)
  return problems.flatMap(([sentence, isTrue]) => (isTrue ? sentence : []))
}
