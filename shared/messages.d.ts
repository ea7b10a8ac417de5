import type shared from './messages/nl_nl.json'

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: keyof typeof shared
    }
  }
}
