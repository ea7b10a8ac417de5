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
import { teamLangs } from './texts/texts.ts'
import { openIdSettings } from './configuration/open-id-settings.ts'
import { readSecondPerson } from './configuration/second-person.ts'
import { readSentences } from './configuration/sentences.ts'
import { readSystems } from './configuration/systems.ts'
import { parseAnswerKeys } from './configuration/answer-keys.ts'
import { parseBackEnds } from './configuration/back-ends.ts'

/** Regulation (EU) 2024/900 applies from this day (article 30). */
export const regulationSince = '2025-10-10'

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
  const environment = withoutEmpty(variables)
  const [error] = environmentStruct.validate(environment)
  const wrongNames = error?.failures().map(({ key }) => key) ?? []
  // A server with a database of its own and without NODE_ENV is taken for a production server.
  const development = environment.NODE_ENV ? environment.NODE_ENV !== 'production' : !environment.DATABASE_URL
  const mistakes = describeMistakes(error)
  const isGuessed = !environment.NODE_ENV && !development
  // The needs of an invalid mode are unknown.
  const problems = wrongNames.includes('NODE_ENV') ? [] : findProblems(environment, development)
  mistakes.push(...problems.filter((sentence) => !wrongNames.some((name) => sentence.startsWith(String(name)))))
  if (mistakes.length > 0) throw new ConfigError(isGuessed ? [byDatabase, ...mistakes] : mistakes)
  return { ...databaseSettings(environment), ...makeConfig(environment, development) }
}

/** Reads what the import of advertisements needs. @throws ConfigError that names every mistake */
export function readDatabaseConfig(variables: Record<string, string | undefined>) {
  const given = withoutEmpty(variables)
  const [error] = registerStruct.validate(given)
  if (error) throw new ConfigError(describeMistakes(error))
  /** Notices imported on this day or later must be whole. */
  return { ...databaseSettings(given), noticeCompleteSince: given.NOTICE_COMPLETE_SINCE ?? regulationSince }
}

function databaseSettings({ DATABASE_URL: databaseUrl, DATABASE_DIR: directory = 'var/db' }: Environment) {
  return {
    /** PostgreSQL; the embedded database where undefined. */
    databaseUrl,
    /** Files of the embedded database; `memory://` keeps it in memory. */
    databaseDirectory: directory === 'memory://' ? directory : resolve(directory),
  }
}

function makeConfig(environment: Environment, development: boolean) {
  const publicHosts = environment.PUBLIC_HOSTS ? list(environment.PUBLIC_HOSTS) : ['nl.localhost', 'be.localhost']
  const { ANALYTICS_HOSTS: analyticsHosts = development ? 'none' : publicHosts.join(',') } = environment
  const privacyMailbox = environment.PRIVACY_MAILBOX ?? defaultMailbox
  const demonstration = development && (environment.DEMONSTRATION ?? (environment.DATABASE_URL ? 'off' : 'on')) === 'on'
  const contentDirectory = resolve(environment.CONTENT_DIR ?? `${import.meta.dirname}/content`)
  return {
    development,
    /** For trying out: sample data, a login without passwords, readable mail. Only in development, without PostgreSQL or by choice. */
    demonstration,
    /** Whether a demonstration without requests and reports gets invented ones. */
    sampleRequests: demonstration && environment.SAMPLE_REQUESTS === 'on',
    /** Where a server with PostgreSQL keeps what it last read of the register; none is kept where undefined. */
    snapshotDirectory:
      environment.DATABASE_URL && (environment.SNAPSHOT_DIR || development)
        ? resolve(environment.SNAPSHOT_DIR ?? 'var/snapshot')
        : undefined,
    /** The folder of the link that nginx has in the keys of its cache; undefined where it is never changed. */
    cacheGenerationDirectory: environment.CACHE_GENERATION_DIR ? resolve(environment.CACHE_GENERATION_DIR) : undefined,
    /** Whether everything is only read. */
    readOnly: environment.READ_ONLY === 'on',
    port: Number(environment.PORT ?? 8080),
    host: environment.HOST ?? (development ? 'localhost' : '0.0.0.0'),
    /** Where operators read numbers, and whether the server is live and ready; nowhere where undefined. */
    operators: environment.METRICS_PORT
      ? { port: Number(environment.METRICS_PORT), host: environment.METRICS_HOST ?? '127.0.0.1' }
      : undefined,
    /** The share of requests that are traced, 0 to 1. */
    tracedShare: tracedShare(environment),
    siteDirectory: resolve(environment.SITE_DIR ?? 'var/site'),
    /** Whether publishers change what is live through this server, which then writes to `siteDirectory`. */
    publishing: (environment.PUBLISHING ?? (development ? 'on' : 'off')) === 'on',
    /** Where there are any, one of these keys must have signed the channels of the release store. */
    publicKeys: parsePublicKeys(environment.SITE_PUBLIC_KEY ?? ''),
    contentDirectory,
    /** The systems with personal data, in which requests make tasks. */
    systems: readSystems(join(contentDirectory, 'systems.json')),
    /** Decisions that a second member of staff approves, besides `decisionsNeedTwo`. */
    secondPerson: readSecondPerson(join(contentDirectory, 'second-person.json')),
    /** Sentences that staff insert into their letters. */
    sentences: readSentences(join(contentDirectory, 'sentences.json')),
    publicHosts,
    /** Those of them on which visits are counted: where the analytics toggle is on. */
    analyticsHosts: analyticsHosts === 'none' ? [] : list(analyticsHosts),
    /** One of so many visits without errors sends a telemetry report; 0: no visit does. */
    telemetrySample: Number(environment.TELEMETRY_SAMPLE ?? defaultTelemetrySample),
    /** Addresses or ranges of proxies whose `X-Forwarded-…` headers are believed. */
    trustedProxies: environment.TRUSTED_PROXIES ? list(environment.TRUSTED_PROXIES) : [],
    /** Limit of the costs of one network's requests (server/routes.ts). On a developer's machine all visitors of an automatic test share one. */
    callsPerMinute: Number(environment.CALLS_PER_MINUTE ?? (development ? 1_000_000 : 10_000)),
    /** Submissions of all forms that one IP address may send. */
    messagesPerHour: Number(environment.MESSAGES_PER_HOUR ?? (development ? 6_000 : 20)),
    /** Mails to an e-mail address that is not confirmed; later ones are held back. */
    unconfirmedMailsPerHour: Number(environment.UNCONFIRMED_MAILS_PER_HOUR ?? (development ? 6_000 : 5)),
    /** The mail server; mails are written to files in `mailDirectory` where undefined. */
    smtpUrl: environment.SMTP_URL,
    /** Whether its password may be sent unencrypted to another machine. */
    smtpAllowPlain: environment.SMTP_ALLOW_PLAIN === 'on',
    mailDirectory: resolve(environment.MAIL_DIR ?? 'var/mail'),
    /** Sender of all mail: an address, or a name with the address in `<>`. */
    mailFrom: environment.MAIL_FROM ?? `${companyName} <${senderMailbox}>`,
    privacyMailbox,
    /** The data protection officer, who is told what is overdue. */
    dpoMailbox: environment.DPO_MAILBOX,
    /** The language of mails to staff; undefined: Dutch, and the digest in both. */
    teamLanguage: teamLangs.find((lang) => lang === environment.TEAM_LANGUAGE),
    contactMailbox: environment.CONTACT_MAILBOX ?? privacyMailbox,
    /** Where vulnerabilities are reported; public, in `security.txt`. */
    securityContact: environment.SECURITY_CONTACT ?? privacyMailbox,
    /** Whether the owner of an app may name a webhook in the private network. */
    privateWebhooks: environment.PRIVATE_WEBHOOKS === 'on',
    /** Whether a refusal or partial answer needs a second member of staff. */
    decisionsNeedTwo: environment.DECISIONS_NEED_TWO === 'on',
    /** Seconds in which a decision can be taken back before it is sent; 0: it is sent at once. */
    decisionUndoSeconds: Number(environment.DECISION_UNDO_SECONDS ?? defaultUndoSeconds),
    /** Where versions of notices are sent to; nowhere where undefined. */
    repositoryUrl: environment.EUROPEAN_REPOSITORY_URL,
    repositoryToken: environment.EUROPEAN_REPOSITORY_TOKEN,
    auditMonths: Number(environment.AUDIT_MONTHS ?? 12),
    /** Whether DNS is asked if mail can be delivered. A developer's machine may be offline, with addresses that do not exist. */
    checkMailDomains: (environment.MAIL_CHECK_DOMAINS ?? (development ? 'off' : 'on')) === 'on',
    /** Where `/api/x/<app>/` leads, by app. */
    backEnds: parseBackEnds(environment.BACK_ENDS ?? ''),
    /** The provider that staff log in with. Where undefined, only a demonstration has a login, with an embedded provider. */
    openId: openIdSettings(environment),
    /** Port of the embedded provider; the port after `port`, or a free one, where undefined. */
    openIdPort: environment.OIDC_PORT === undefined ? undefined : Number(environment.OIDC_PORT),
    /** They seal what people write, and hash what is looked up. A development server without any stores its own (main.ts). */
    answerKeys: environment.ANSWER_KEY ? parseAnswerKeys(environment.ANSWER_KEY) : [],
  }
}

/** By the variables of OpenTelemetry: none without a receiver, all by default. */
function tracedShare(environment: Environment): number {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler = 'always_on' } = environment
  if (!endpoint || sampler === 'always_off' || environment.OTEL_SDK_DISABLED === 'true') return 0
  return sampler === 'traceidratio' ? Number(environment.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1
}

/** Returns a sentence for each setting that is missing in this mode, or not allowed in it. */
function findProblems(environment: Environment, development: boolean): string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = environment
  const openId = [issuer, clientId, clientSecret].filter(Boolean)
  const always = {
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.':
      openId.length > 0 && openId.length < 3,
  }
  const inProduction = {
    'PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".':
      !environment.PUBLIC_HOSTS,
    'PRIVACY_MAILBOX must name the mailbox in production that requests about personal data go to.':
      !environment.PRIVACY_MAILBOX,
    'MAIL_FROM must name the sender of all mail in production.': !environment.MAIL_FROM,
    // Mail files on a server are easily overlooked: they must be chosen explicitly.
    'SMTP_URL must name the mail server in production, or MAIL_DIR a folder to write mails to.':
      !environment.SMTP_URL && !environment.MAIL_DIR,
    'ANSWER_KEY must hold a key in production: docs/running.md says how to make one.': !environment.ANSWER_KEY,
    'DEMONSTRATION lets anybody log in without a password: it must be off in production.':
      environment.DEMONSTRATION === 'on',
    'SAMPLE_REQUESTS fills the lists of staff with invented requests: it must be off in production.':
      environment.SAMPLE_REQUESTS === 'on',
    ...always,
    'OIDC_ISSUER must begin with https: in production.': issuer && !issuer.startsWith('https:'),
    'OIDC_PORT is for the provider inside the development server: leave it out in production.': environment.OIDC_PORT,
  }
  const problems = Object.entries(development ? always : inProduction)
  return problems.flatMap(([sentence, isTrue]) => (isTrue ? sentence : []))
}
