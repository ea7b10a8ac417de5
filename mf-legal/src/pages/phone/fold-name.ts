import { foldText } from '@site/shared/rules'

/** A name as it counts when searching: also whatever the kind of apostrophe, and without spaces more than one. */
export function foldName(name: string): string {
  return foldText(name)
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
