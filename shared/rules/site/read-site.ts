import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorMessage } from '../errors.ts'
import { findFaintColours } from './contrast.ts'
import { readLogo, type LogoElement } from './logo.ts'
import { siteStruct, type SiteFile } from './site-struct.ts'

export interface Site extends SiteFile {
  logo: LogoElement
}

/** Says what is wrong with `site.json` or `logo.svg`, a line for each mistake. */
export class SiteError extends Error {}

/** The root of the workspace; in the package of `shared` its own folder. */
const folders = ['../../..', '../..'].map((path) => join(import.meta.dirname, path))
const root = folders.find((folder) => existsSync(join(folder, 'site.json'))) ?? import.meta.dirname

/** The files that an adopter changes first. */
export const siteFiles = ['site.json', 'logo.svg'].map((name) => join(root, name))

/** Reads whose site this is. @throws SiteError with every mistake */
export function readSite([siteFile, logoFile] = siteFiles): Site {
  const mistakes: string[] = []
  const file = parseSite(readText(siteFile), mistakes)
  const logo = parseLogo(readText(logoFile), mistakes)
  if (file && mistakes.length === 0)
    mistakes.push(...findFaintColours(file.colours).map((line) => `site.json: ${line}`))
  if (!file || !logo || mistakes.length > 0) throw new SiteError(mistakes.join('\n'))
  return { ...file, logo }
}

function readText(path = ''): string | Error {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return new Error(errorMessage(error))
  }
}

function parseSite(text: string | Error, mistakes: string[]): SiteFile | undefined {
  try {
    if (text instanceof Error) throw text
    const [error, site] = siteStruct.validate(JSON.parse(text))
    for (const failure of error?.failures() ?? []) mistakes.push(`site.json: ${describe(failure)}`)
    return site
  } catch (error) {
    mistakes.push(`site.json cannot be read: ${errorMessage(error)}`)
    return undefined
  }
}

/** Superstruct says what it expected of a type; the messages of our own structs begin with `must`. */
function describe({ path, type, value, message }: { path: string[]; type: string; value: unknown; message: string }) {
  const field = path.length > 0 ? path.join('.') : 'the file'
  if (type === 'never') return `${field} is unknown`
  if (value === undefined) return `${field} is missing`
  const reason = message.startsWith('must') ? message : `must be of another kind (${message})`
  return `${field} ${reason}, not ${JSON.stringify(value)?.slice(0, 80)}`
}

function parseLogo(text: string | Error, mistakes: string[]): LogoElement | undefined {
  try {
    if (text instanceof Error) throw text
    return readLogo(text)
  } catch (error) {
    mistakes.push(`logo.svg ${text instanceof Error ? 'cannot be read: ' : ''}${errorMessage(error)}`)
    return undefined
  }
}
