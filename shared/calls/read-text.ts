/** Reads the text of an answer. The page notes each part: while parts arrive, the line is slow. */
export async function readText(answer: Response): Promise<string> {
  const noteByte = globalThis.window?.site?.noteByte
  const reader = noteByte && answer.body?.getReader()
  if (!reader) return answer.text()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    noteByte()
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
