import { resolve } from 'node:path'
import { pick } from 'superstruct'
import { ConfigError, describeMistakes, environmentStruct, list, withoutEmpty } from '../configuration/variables.ts'

const variablesStruct = pick(environmentStruct, [
  'NODE_ENV',
  'LOG_FORMAT',
  'PORT',
  'HOST',
  'SITE_DIR',
  'PUBLIC_HOSTS',
  'TRUSTED_PROXIES',
  'CALLS_PER_MINUTE',
])

/** Reads what the process needs that publishers reach. It has no secret but SITE_KEY, which the release tool reads. @throws ConfigError that names every mistake */
export function readPublishingConfig(variables: Record<string, string | undefined>) {
  const given = withoutEmpty(variables)
  const [error] = variablesStruct.validate(given)
  const mistakes = describeMistakes(error)
  const development = given.NODE_ENV !== 'production'
  if (!development && !given.PUBLIC_HOSTS)
    mistakes.push('PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".')
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return {
    development,
    port: Number(given.PORT ?? 8090),
    host: given.HOST ?? 'localhost',
    siteDirectory: resolve(given.SITE_DIR ?? 'var/site'),
    publicHosts: given.PUBLIC_HOSTS ? list(given.PUBLIC_HOSTS) : ['nl.localhost', 'be.localhost'],
    trustedProxies: given.TRUSTED_PROXIES ? list(given.TRUSTED_PROXIES) : [],
    callsPerMinute: Number(given.CALLS_PER_MINUTE ?? 10_000),
  }
}
