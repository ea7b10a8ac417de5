/** `TYPE.tag` of the parser of messages. */
const tagType = 8

/** Returns the names of the tags in a parsed message, such as `policy` of `our <policy>privacy policy</policy>`. */
export function findMessageTags(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const own = 'type' in part && part.type === tagType && 'value' in part ? [String(part.value)] : []
  return [...own, ...Object.values(part).flatMap(findMessageTags)]
}
