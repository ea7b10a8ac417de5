/**
 * Packages whose internals meet in a build, by what is upgraded together: a build breaks when one of them moves what another one reaches
 * into. The first name of each decides the version; the others follow what it depends on.
 */
export const upgradeGroups: readonly UpgradeGroup[] = [
  ['webpack'],
  ['@module-federation/enhanced'],
  ['react-router'],
  ['react-intl', 'intl-messageformat', '@formatjs/icu-messageformat-parser'],
]

export type UpgradeGroup = readonly [first: string, ...followers: string[]]

/** Versions by name, as the catalog of `pnpm-workspace.yaml` has them. */
export type Versions = Readonly<Record<string, string>>

function lineOf(name: string): RegExp {
  return new RegExp(`^( {2}'?${name.replaceAll(/[/.]/g, '\\$&')}'?: )(\\d\\S*)$`, 'm')
}

/** @throws Error where the catalog has no exact version of it */
export function readCatalogVersion(catalog: string, name: string): string {
  const [, , version] = lineOf(name).exec(catalog) ?? []
  if (version === undefined) throw new Error(`pnpm-workspace.yaml has no exact version of ${name}`)
  return version
}

/** Returns `pnpm-workspace.yaml` with other versions in its catalog. @throws Error where the catalog has no exact version of one */
export function withVersions(catalog: string, versions: Versions): string {
  return Object.entries(versions).reduce((text, [name, version]) => {
    readCatalogVersion(text, name)
    return text.replace(lineOf(name), (_, start: string) => start + version)
  }, catalog)
}
