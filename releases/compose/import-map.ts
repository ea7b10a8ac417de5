import type { AppRelease } from '@site/shared/contract'

/**
 * Returns the import map with the digests of the modules of a remote that needs `modules`: the address of each script but the entry,
 * which starts them (docs/decisions/0040). What it does not name, no browser with `Integrity-Policy` imports.
 */
export function importMapOf({ base, entry, files, needs }: AppRelease): string | undefined {
  if (!needs?.modules) return undefined
  const modules = Object.entries(files).filter(([file]) => /\.m?js$/.test(file) && !entry.includes(file))
  const integrity = Object.fromEntries(modules.map(([file, record]) => [base + file, record.integrity]))
  return JSON.stringify({ integrity }).replaceAll('<', '\\u003c')
}
