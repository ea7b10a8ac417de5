import type shared from './messages/nl_nl.json'
import type notices from './notices/messages/nl_nl.json'

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof notices | keyof typeof shared
    }
  }
}
