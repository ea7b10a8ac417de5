/**
 * Whether a browser blocks each module under `Integrity-Policy`, also one whose digest the import map of the page names, as WebKit 26 does
 * (docs/decisions/0040). Without that header it checks the digest. On iPhones every browser is WebKit.
 */
export function blocksNamedModules(userAgent = ''): boolean {
  return userAgent.includes('AppleWebKit/') && !userAgent.includes('Chrome/')
}
