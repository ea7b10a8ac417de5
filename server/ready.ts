import { countries, countryOf, langs, type Country } from '@site/shared/contract'
import type { Config } from './config.ts'
import { describeRoles, people } from './login/development/people.ts'

/** The names of countries, as visitors of a demonstration read them. */
const sites: Record<Country, string> = { nl: 'Site', be: 'Belgium' }

/**
 * Returns what a server says once it is ready: its addresses, and in a demonstration what there is to see, a line each.
 * @param origins of the public hosts
 * @param hasPeople whether people log in to the embedded provider
 * @param machine what the server has and needs of its machine
 */
export function describeReady(config: Config, origins: readonly string[], hasPeople: boolean, machine: string): string {
  const ready = `Ready: ${origins.join(' ')}\n`
  if (!config.demonstration) return ready
  const lines = [...listPlaces(config, origins, hasPeople), ['Machine', machine] as const]
  const width = Math.max(...lines.map(([name]) => name.length))
  return `${ready}\n${lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`).join('')}\n`
}

function listPlaces(config: Config, origins: readonly string[], hasPeople: boolean): [name: string, text: string][] {
  const [first = ''] = origins
  const ofCountries = countries.flatMap((country): [string, string][] => {
    const origin = origins.find((each) => countryOf(new URL(each).hostname, config.development) === country)
    return origin ? [[sites[country], describeSite(origin, country)]] : []
  })
  const who = people.map((person) => `${person.name.split(' ', 1)[0]}: ${describeRoles(person)}`)
  const staff = `${first}/nl/internal-privacy-rights${hasPeople ? ` (${who.join('; ')})` : ''}`
  return [
    ...ofCountries,
    ['Staff', staff],
    ['Mail', config.smtpUrl ? 'sent by the mail server of SMTP_URL' : `${first}/dev/mail`],
    ['API docs', `${first}/api/docs`],
    ['Status', `${first}/status`],
  ]
}

function describeSite(origin: string, country: Country): string {
  if (country === 'nl') return origin
  const paths = langs.map((lang) => `/${lang}`)
  return `${origin} (${paths.join(', ')})`
}
