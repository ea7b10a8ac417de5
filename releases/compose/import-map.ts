import type { AppRelease } from '@site/shared/contract'

interface Modules extends Pick<AppRelease, 'entry' | 'files'> {
  needs?: AppRelease['needs'] | undefined
}

/** Returns the modules of a remote that needs `modules`: each of its scripts but the entry, which starts them. */
export function modulesOf({ entry, files, needs }: Modules): string[] {
  if (!needs?.modules) return []
  return Object.keys(files).filter((file) => /\.m?js$/.test(file) && !entry.includes(file))
}

/**
 * Returns the import map with the digests of the modules of a remote, by address (docs/decisions/0040). What it does not name, no browser with
 * `Integrity-Policy` imports.
 */
export function importMapOf(app: AppRelease): string | undefined {
  const { base, files, needs } = app
  if (!needs?.modules) return undefined
  const integrity = Object.fromEntries(modulesOf(app).map((file) => [base + file, files[file]?.integrity]))
  return JSON.stringify({ integrity }).replaceAll('<', '\\u003c')
}
