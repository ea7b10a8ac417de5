import type own from '../messages/nl_nl.json'
import type notices from '@site/shared/notices/messages/nl_nl.json'
import type shared from '@site/shared/messages/nl_nl.json'

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof own | keyof typeof notices | keyof typeof shared
    }
  }
}
