import type { BrandType } from '@site/shared/brands'
import { limits } from '@site/shared/rules'
import type { DirectoryFilter } from './directory-filter.ts'

/** A type as the address writes it: `online-only`. */
function toAddress(type: BrandType): string {
  return type.toLowerCase().replace('_', '-')
}

/** The filter that an address holds; a type that the directory does not have counts as all. */
export function readFilter(params: URLSearchParams, types: readonly BrandType[]): DirectoryFilter {
  return {
    type: types.find((type) => toAddress(type) === params.get('type')) ?? 'ALL',
    text: (params.get('q') ?? '').slice(0, limits.search).trim(),
  }
}

/** The query of an address with `filter` in it; what else it holds stays. */
export function writeFilter(params: URLSearchParams, { type, text }: DirectoryFilter): URLSearchParams {
  const written = new URLSearchParams(params)
  written.delete('type')
  written.delete('q')
  if (type !== 'ALL') written.set('type', toAddress(type))
  if (text.trim() !== '') written.set('q', text.trim())
  return written
}

/** Whether two filters show the same: spaces around a text make no difference. */
export function isSameFilter(one: DirectoryFilter, other: DirectoryFilter): boolean {
  return one.type === other.type && one.text.trim() === other.text.trim()
}
