/** Headers of every answer of the site; a page says with a policy of its own what it may do, all else may do nothing. */
export function commonHeaders(development: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // One visit over HTTPS would lock a developer's other local sites out.
    ...(development ? {} : { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Sent with every page besides, unless the release says otherwise. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Of the composed page: a browser asks each time whether it is still the one. */
export const composedPageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept-Encoding',
}

/** All that a server sends with a composed page besides what the release says, by names in small letters. */
export function serverPageHeaders(development: boolean): Record<string, string> {
  const { 'content-security-policy': _, ...common } = commonHeaders(development)
  return { ...composedPageHeaders, ...common, ...pageHeaders }
}
