import type { AppDescription, AppRelease, BuildReport, Release } from '@site/shared/contract'
import { appDescriptionStruct, appNameStruct, buildReportStruct, releaseStruct } from '@site/shared/contract/release'
import { assign, mask, object, record, type, validate, type Struct } from 'superstruct'
import { Refusal } from '../refusal.ts'

/** A release whose apps may have the shape of another contract. */
const looseReleaseStruct = assign(releaseStruct, object({ apps: record(appNameStruct, type({})) }))

/**
 * Returns `value` as the struct's type.
 * @throws Refusal with a sentence for each of the first five faults; `source` says what was read
 */
export function parseAs<Type, Schema>(struct: Struct<Type, Schema>, value: unknown, source: string): Type {
  const [error, parsed] = validate(value, struct)
  if (error === undefined) return parsed
  const failures = error.failures().slice(0, 5)
  throw new Refusal(
    failures.map(({ path, message }) => `${source} has a wrong shape at "${path.join(' → ')}": ${message}`),
  )
}

/** @throws Refusal that names the faults; `source` says what was read */
export function parseRelease(value: unknown, source: string): Release {
  return parseAs(releaseStruct, value, source)
}

/**
 * Parses a release that another one is made from. Its apps may have the shape of an older contract: those that are replaced need
 * not be understood, and the checks of the new release find what the others lack.
 * @throws Refusal likewise
 */
export function parseReleaseToChange(value: unknown, source: string): Release {
  const [, known] = validate(value, looseReleaseStruct, { coerce: true, mask: true })
  if (known === undefined) parseAs(looseReleaseStruct, value, source)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what an older contract lacks is replaced, or found by the checks
  return { ...known, apps: (value as Release).apps } as Release
}

/** @throws Refusal likewise */
export function parseDescription(value: unknown, source: string): AppDescription {
  return parseAs(appDescriptionStruct, value, source)
}

/** Returns what a release contains of a description, and so the HTML. */
export function toAppRelease(description: AppDescription): AppRelease {
  const { uses: _uses, gives: _gives, menu = [], ...app } = description
  return menu.length > 0 ? { ...app, menu } : app
}

/** @throws Refusal likewise */
export function parseBuildReport(value: unknown, source: string): BuildReport {
  return parseAs(buildReportStruct, value, source)
}

/** Releases of earlier versions of this tool have members that nothing reads any more. */
export function dropUnknown(value: unknown): unknown {
  try {
    return mask(value, releaseStruct)
  } catch {
    return value
  }
}
