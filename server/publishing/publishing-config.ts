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
  const environment = withoutEmpty(variables)
  const [error] = variablesStruct.validate(environment)
  const mistakes = describeMistakes(error)
  const development = environment.NODE_ENV !== 'production'
  if (!development && !environment.PUBLIC_HOSTS)
    mistakes.push('PUBLIC_HOSTS must name the hosts of the site in production, such as "privacy.example.nl".')
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return {
    development,
    port: Number(environment.PORT ?? 8090),
    host: environment.HOST ?? 'localhost',
    siteDirectory: resolve(environment.SITE_DIR ?? 'var/site'),
    publicHosts: environment.PUBLIC_HOSTS ? list(environment.PUBLIC_HOSTS) : ['nl.localhost', 'be.localhost'],
    trustedProxies: environment.TRUSTED_PROXIES ? list(environment.TRUSTED_PROXIES) : [],
    callsPerMinute: Number(environment.CALLS_PER_MINUTE ?? 10_000),
  }
}
