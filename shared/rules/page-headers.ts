/** Returns the headers of every answer. Pages replace the content security policy; all else may do nothing. */
export function commonHeaders(development: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // HSTS would lock a developer's other local sites out.
    ...(development ? {} : { 'strict-transport-security': 'max-age=31536000' }),
  }
}

export const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Headers of the composed page, which browsers revalidate each time. */
export const composedPageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  vary: 'Accept-Encoding',
}
