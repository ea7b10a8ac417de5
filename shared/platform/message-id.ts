/**
 * Ids of the texts that the package being checked knows: its own and those of `shared/messages`. Derived from
 * `nl_nl.json`, so that a missing text does not compile.
 */
export type MessageId = FormatjsIntl.Message extends { ids: infer Id } ? Id & string : string
