import type { RefObject } from 'react'
import { lastOpened } from '../../parts/list-place.tsx'
import { ShortcutKeys } from '../../parts/shortcut-keys.tsx'

interface ListKeysProps {
  /** Its rows have a link each. */
  body: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
}

/** The keys of the list. */
export function ListKeys({ body, search }: ListKeysProps) {
  /** Focuses the link of the next or previous row, at first from the request that was opened last. */
  function move(step: 1 | -1) {
    const links = [...(body.current?.querySelectorAll('a') ?? [])]
    const focused = document.activeElement?.closest('tr')?.querySelector('a')
    const isStart = (link: Element) => (focused ? link === focused : link.textContent === lastOpened.reference)
    const at = links.findIndex(isStart)
    links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  return (
    <ShortcutKeys
      own={{
        j: { label: 'internal_privacy_rights.keys.next', press: () => move(1) },
        k: { label: 'internal_privacy_rights.keys.previous', press: () => move(-1) },
        Enter: { label: 'internal_privacy_rights.keys.open' },
        '/': { label: 'internal_privacy_rights.keys.search', press: () => search.current?.focus() },
      }}
    />
  )
}
