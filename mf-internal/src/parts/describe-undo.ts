import type { IntlShape } from '@site/shared/platform'

/** Says whether and how long what is sent can be taken back. */
export function describeUndo({ undoSeconds }: { undoSeconds: number }, intl: IntlShape): string {
  const id = `internal_privacy_rights.undo.${undoSeconds > 0 ? 'possible' : 'none'}` as const
  return intl.formatMessage({ id }, { minutes: Math.floor(undoSeconds / 60) })
}
