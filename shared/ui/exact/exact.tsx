import type { ReactNode } from 'react'

/**
 * Text that stays unchanged when a browser translates the page, and next to text of another direction: a code, a name, a number to
 * call, an address of any kind.
 */
export function Exact({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}

/** `Exact` as the value of a text: `<exact>LM-2345-6789</exact>`. */
export function exact(words: ReactNode[]) {
  return <Exact>{words}</Exact>
}
