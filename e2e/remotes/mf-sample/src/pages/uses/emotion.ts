import createCache from '@emotion/cache'
import { serializeStyles, type CSSObject } from '@emotion/serialize'
import { insertStyles } from '@emotion/utils'
import { getStyleNonce } from '@site/shared/platform'

const nonce = getStyleNonce()
const cache = createCache({ key: 'mf-sample', ...(nonce && { nonce }) })

/** Returns the class of styles that Emotion adds to the document. */
export function css(styles: CSSObject): string {
  const serialized = serializeStyles([styles], cache.registered)
  insertStyles(cache, serialized, true)
  return `${cache.key}-${serialized.name}`
}
