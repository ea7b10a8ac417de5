// What a remote needs beyond the policy that all pages have: `site.needs` of its package.json (docs/decisions/0028).
import { array, define, literal, object, optional, size, type Infer } from 'superstruct'

/** With a list of origins. */
export const originNeeds = ['image', 'font', 'frame', 'connect'] as const
/** With `true`. */
export const switchNeeds = ['worker', 'wasm', 'modules', 'style-nonce'] as const

/** `https://images.example.com`, with a port where it has one; `http:` only on the own machine. */
const origin = define<string>('origin', (value) => {
  const isOrigin =
    typeof value === 'string' &&
    value.length <= 100 &&
    /^(?:https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+|http:\/\/(?:[a-z0-9-]+\.)?localhost)(?::[1-9]\d{0,4})?$/.test(value)
  return isOrigin || `${JSON.stringify(value)} is not an origin such as "https://images.example.com"`
})
const origins = optional(size(array(origin), 1, 10))
const isNeeded = optional(literal(true))

export const needsStruct = object({
  image: origins,
  font: origins,
  frame: origins,
  connect: origins,
  /** Workers, of files of the release. */
  worker: isNeeded,
  /** Compiles WebAssembly. */
  wasm: isNeeded,
  /** ES modules, of files of the release, that its entry imports. */
  modules: isNeeded,
  /** Style elements made by script, with a nonce of the response. */
  'style-nonce': isNeeded,
})
export type Needs = Infer<typeof needsStruct>

/** Stands for the nonce in a composed policy. A browser ignores it where no server has replaced it. */
export const nonceMark = '{nonce}'
