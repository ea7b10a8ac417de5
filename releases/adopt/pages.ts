import { findPathFault, langs, menuNames, type Lang, type MenuOrder } from '@site/shared/contract'
import { UserError } from '../files/files.ts'
import type { StockManifest } from './read-stock-build.ts'

/** An option of the command line about pages, in the order in which they were typed: what is no page belongs to the page before it. */
export interface PageWord {
  option: 'page' | 'title' | 'menu'
  value: string
}

/** A page that an adopted remote has. */
export interface AdoptedPage {
  /** Below the language. */
  path: string
  /** The module that has it: `./App`. */
  module: string
  titles: Record<Lang, string>
  menu: MenuOrder
}

interface Draft extends Omit<AdoptedPage, 'titles'> {
  titles: Partial<Record<Lang, string>>
}

/** @throws UserError with what is wrong with each option, or missing */
export function readPages(words: readonly PageWord[], { exposes }: StockManifest): AdoptedPage[] {
  const faults: string[] = []
  const drafts: Draft[] = []
  for (const { option, value } of words) {
    const page = drafts.at(-1)
    if (option === 'page') drafts.push(readPage(value))
    else if (page === undefined)
      faults.push(`--${option} ${value} stands before the first --page: write it after the page`)
    else if (option === 'title') Object.assign(page.titles, readTitle(value))
    else faults.push(...addMenu(page.menu, value))
  }
  if (drafts.length === 0) faults.push('Name its page, such as --page example=./App')
  const modules = exposes.map(({ path }) => path)
  const paths = drafts.map(({ path }) => path)
  for (const [at, { path, module, titles }] of drafts.entries()) {
    faults.push(...findPageFaults(path, module, modules))
    if (paths.indexOf(path) < at) faults.push(`--page ${path} is named twice: give each page a path of its own`)
    const missing = langs.filter((lang) => !titles[lang]?.trim())
    if (missing.length > 0)
      faults.push(`The page "${path}" has no title in ${missing.join(', ')}: add --title ${missing[0]}=… after it`)
  }
  if (faults.length > 0) throw new UserError(faults)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none is missing
  return drafts as AdoptedPage[]
}

/** @param value `example=./App`, or `=./App` for the home page */
function readPage(value: string): Draft {
  const at = value.indexOf('=')
  return { path: at < 0 ? '' : value.slice(0, at), module: value.slice(at + 1), titles: {}, menu: {} }
}

function findPageFaults(path: string, module: string, modules: readonly string[]): string[] {
  const fault = findPathFault(path)
  const known = modules.includes(module)
  return [
    ...(fault === undefined ? [] : [`--page: ${fault}: use letters, digits and . _ ~ -, with / between segments`]),
    ...(known ? [] : [`The build exposes no module "${module}": it has ${modules.join(', ') || 'none'}`]),
  ]
}

/** @param value `nl=Voorbeeld`, or `Voorbeeld` for all languages */
function readTitle(value: string): Draft['titles'] {
  const lang = langs.find((each) => value.startsWith(`${each}=`))
  if (lang) return { [lang]: value.slice(lang.length + 1) }
  return Object.fromEntries(langs.map((each) => [each, value]))
}

/** @param value `bar=30` */
function addMenu(menu: MenuOrder, value: string): string[] {
  const [name, position] = value.split('=')
  const known = menuNames.find((each) => each === name)
  if (!known || !/^\d{1,2}$/.test(position ?? ''))
    return [`--menu ${value} is no position in a menu: write one such as service=30 (${menuNames.join(', ')})`]
  menu[known] = Number(position)
  return []
}
