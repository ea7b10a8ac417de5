/** Content encodings that the server can send, the smaller first. */
export type Encoding = 'br' | 'gzip'
const encodings: readonly Encoding[] = ['br', 'gzip']

/** The encodings that a client takes, in the server's order of preference (RFC 9110 §12.5.3). */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const weights = readWeights(header)
  return encodings.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}

/** Whether a client takes what is compressed with a dictionary that it holds (RFC 9842). */
export function takesDeltas(header: string | undefined): boolean {
  return (readWeights(header).get('dcz') ?? 0) > 0
}

function readWeights(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight))
  }
  return weights
}
