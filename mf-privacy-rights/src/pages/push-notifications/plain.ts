import type { PlainPage, PlainReader } from '@site/shared/contract'
import { toOverview } from '../../parts/plain.ts'
import { instructionsFor } from './instructions.ts'

export function notificationsText({ country }: PlainReader): PlainPage {
  const facts = instructionsFor(country).map(({ name, steps }) => {
    return [`privacy_rights.notifications.${name}.title`, ...steps] as const
  })
  return { facts, links: [toOverview] }
}
